import descopeNew from '@descope/node-sdk'
import { decodeJwt } from 'jose'
import { describe, expect, test } from 'vitest'
import { newestCode } from '../../../activity/messages/delivery/testing.ts'
import { identityEngines } from '../../../testing/engines.ts'

describe.each(identityEngines)('membership of tenants on $engine', ({ start }) => {
  test('a user who signs up with a verified address at a tenant’s domain joins it, with its default roles', async () => {
    const identity = await start()
    const sdk = descopeNew(identity)
    await sdk.management.role.create('member')
    await sdk.management.tenant.createWithId('acme', 'Acme', ['acme.example', 'acme.test'])
    await sdk.management.tenant.updateDefaultRoles('acme', ['member'])
    await sdk.management.tenant.createWithId('other', 'Other', ['other.example'])
    await sdk.management.tenant.create('Closed', ['acme.example'], {}, false, true)
    await sdk.otp.signUpOrIn.email('ada@acme.example')
    const code = await newestCode(identity, 'ada@acme.example')
    const { data } = await sdk.otp.verify.email('ada@acme.example', code)
    expect(data?.user?.userTenants).toMatchObject([{ tenantId: 'acme', roleNames: ['member'] }])
    expect(decodeJwt(data?.sessionJwt ?? '')).toMatchObject({ dct: 'acme' })
    const unverified = await sdk.password.signUp('eve@acme.example', 'a password of her own')
    expect(unverified.data?.user?.userTenants).toEqual([])
    const asserted: object = { emailVerified: true }
    const bob = await sdk.management.jwt.signUp('bob@other.example', {}, asserted)
    expect(bob.data?.user?.userTenants).toMatchObject([{ tenantId: 'other' }])
    const nearly = await sdk.management.jwt.signUp('bob@sub.other.example', {}, asserted)
    expect(nearly.data?.user?.userTenants).toEqual([])
    // A deleted default role does not prevent joining.
    await sdk.management.role.delete('member')
    const late = await sdk.management.jwt.signUp('late@acme.test', {}, asserted)
    expect(late.data?.user?.userTenants).toMatchObject([{ tenantId: 'acme', roleNames: [] }])
  })

  test('members of a tenant have roles of the tenant above while it inherits them; access keys do not', async () => {
    const identity = await start()
    const { management } = descopeNew(identity)
    const { tenant, role, user, accessKey } = management
    await tenant.createWithId('top', 'Top')
    await tenant.createWithId('middle', 'Middle', [], {}, false, false, 'top', 'userOnly')
    await tenant.createWithId('low', 'Low', [], {}, false, false, 'middle', 'userOnly')
    await tenant.createWithId('apart', 'Apart', [], {}, false, false, 'top', 'none')
    await role.create('chief', '', [], 'top')
    const inTenant = (tenantId: string) => [{ tenantId, roleNames: ['chief'] }]
    expect(await user.create('eve', { userTenants: inTenant('apart') })).toMatchObject({ ok: false, code: 400 })
    const { data } = await user.create('ada', { userTenants: inTenant('low') })
    expect(data?.userTenants).toMatchObject([{ tenantId: 'low', roleNames: ['chief'] }])
    expect(await accessKey.create('robot', 0, [], inTenant('low'))).toMatchObject({ ok: false, code: 400 })
    await tenant.update('low', 'Low', [], {}, false, false, 'none')
    expect((await user.load('ada')).data?.userTenants).toMatchObject([{ tenantId: 'low', roleNames: [] }])
    await tenant.update('low', 'Low', [], {}, false, false, 'userOnly')
    expect((await user.load('ada')).data?.userTenants).toMatchObject([{ tenantId: 'low', roleNames: ['chief'] }])
  })
})
