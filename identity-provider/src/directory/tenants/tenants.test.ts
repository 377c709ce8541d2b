import descopeNew from '@descope/node-sdk'
import { decodeJwt } from 'jose'
import { describe, expect, test } from 'vitest'
import { NotInTenant, TenantHasSuccessors, TenantNotFound, TenantTaken } from './errors.ts'
import { RoleNotFound } from '../roles/contract.ts'
import type { TestIdentity } from '../../testing/identity.ts'
import { identityEngines } from '../../testing/engines.ts'
import { sdkEngines } from '../../testing/sdk.ts'

// The older SDK's types differ where these tests do not matter.
const password = 'correct horse battery'

describe.each(sdkEngines)('tenants on $engine', ({ start, create }) => {
  const connect = ({ projectId, baseUrl, managementKey }: TestIdentity) => create({ projectId, baseUrl, managementKey })

  test('are created with and without an id, loaded, searched, changed and deleted', async () => {
    const { management } = connect(await start())
    const made = await management.tenant.create('Acme', ['acme.example'], { plan: 'gold' })
    expect(made.data?.id).toMatch(/^T[0-9A-Za-z]{27}$/)
    expect(await management.tenant.createWithId('globex', 'Globex')).toMatchObject({ ok: true })
    expect((await management.tenant.load('globex')).data).toMatchObject({
      id: 'globex',
      name: 'Globex',
      selfProvisioningDomains: [],
      disabled: false,
      authType: 'none',
    })
    await management.tenant.update('globex', 'Globex Inc', ['globex.example'], { plan: 'iron' })
    expect((await management.tenant.load('globex')).data).toMatchObject({
      name: 'Globex Inc',
      selfProvisioningDomains: ['globex.example'],
      customAttributes: { plan: 'iron' },
    })
    expect((await management.tenant.loadAll()).data?.map(({ name }) => name)).toEqual(['Acme', 'Globex Inc'])
    const names = async (...search: Parameters<typeof management.tenant.searchAll>) =>
      (await management.tenant.searchAll(...search)).data?.map(({ name }) => name)
    expect(await names(['globex'])).toEqual(['Globex Inc'])
    expect(await names(undefined, ['Acme'])).toEqual(['Acme'])
    expect(await names(undefined, undefined, ['globex.example'])).toEqual(['Globex Inc'])
    expect(await names(undefined, undefined, undefined, { plan: 'gold' })).toEqual(['Acme'])
    expect(await management.tenant.delete('globex')).toMatchObject({ ok: true })
    expect(await management.tenant.load('globex')).toMatchObject({ ok: false, code: 404 })
  })

  test('put their roles and permissions into tokens, and one can be selected', async () => {
    const identity = await start()
    const sdk = connect(identity)
    const { management } = sdk
    await management.tenant.createWithId('acme', 'Acme')
    await management.tenant.createWithId('globex', 'Globex')
    await management.permission.create('Write', 'May write')
    await management.role.create('Writer', 'Writes', ['Write'])
    await management.role.create('Boss', 'Of Acme alone', ['Write', 'User Viewer'], 'acme')
    await management.user.create('ada', { userTenants: [{ tenantId: 'acme', roleNames: ['Boss'] }] })
    await management.user.setActivePassword('ada', password)

    const alone = await sdk.password.signIn('ada', password)
    expect(alone.data?.user?.userTenants).toEqual([
      { tenantId: 'acme', tenantName: 'Acme', roleNames: ['Boss'], permissions: ['User Viewer', 'Write'] },
    ])
    expect(decodeJwt(alone.data?.sessionJwt ?? '')).toMatchObject({
      dct: 'acme',
      tenants: { acme: { roles: ['Boss'], permissions: ['User Viewer', 'Write'] } },
    })

    await management.user.addTenant('ada', 'globex')
    await management.user.addTenantRoles('ada', 'globex', ['Writer'])
    const { data } = await sdk.refresh(alone.data?.refreshJwt)
    const both = decodeJwt(data?.sessionJwt ?? '')
    expect(both).toMatchObject({ tenants: { acme: { roles: ['Boss'] }, globex: { roles: ['Writer'] } } })
    expect(both).not.toHaveProperty('dct')
    const info = await sdk.validateSession(data?.sessionJwt ?? '')
    expect(sdk.validateTenantRoles(info, 'globex', ['Writer'])).toBe(true)
    expect(sdk.validateTenantPermissions(info, 'globex', ['User Viewer'])).toBe(false)

    const selected = await sdk.selectTenant('globex', data?.refreshJwt)
    expect(decodeJwt(selected.data?.sessionJwt ?? '').dct).toBe('globex')
    const next = await sdk.refresh(selected.data?.refreshJwt)
    expect(decodeJwt(next.data?.sessionJwt ?? '').dct).toBe('globex')
    expect(await sdk.selectTenant('nowhere', next.data?.refreshJwt)).toMatchObject({ ok: false, code: 403 })
    const mine = async (which: true | string[]) =>
      (await sdk.myTenants(which, next.data?.refreshJwt)).data?.tenants.map(({ id }: { id: string }) => id)
    expect(await mine(true)).toEqual(['globex'])
    expect(await mine([])).toEqual(['acme', 'globex'])
    expect(await mine(['acme', 'foreign'])).toEqual(['acme'])
    const asGo = async (body: object) => {
      const headers = {
        'content-type': 'application/json',
        authorization: `Bearer ${identity.projectId}:${next.data?.refreshJwt}`,
      }
      const sent = { method: 'POST', headers, body: JSON.stringify(body) }
      const response = await fetch(`${identity.baseUrl}/v1/auth/me/tenants`, sent)
      const { tenants, errorCode } = await response.json()
      return errorCode ?? tenants.map(({ id }: { id: string }) => id)
    }
    expect(await asGo({ dct: true, ids: null })).toEqual(['globex'])
    expect(await asGo({ dct: false, ids: null })).toEqual(['acme', 'globex'])
    expect(await asGo({ dct: true, ids: ['acme'] })).toBe('E011003')
    expect(await asGo({})).toBe('E011003')

    await management.user.removeTenantRoles('ada', 'acme', ['Boss'])
    await management.user.removeTenant('ada', 'globex')
    const after = await sdk.refresh(next.data?.refreshJwt)
    expect(decodeJwt(after.data?.sessionJwt ?? '')).toMatchObject({ dct: 'acme', tenants: { acme: {} } })
    const asked = await sdk.password.signIn('ada', password, { tenantId: 'globex' })
    expect(asked).toMatchObject({ ok: false, code: 403 })
  })

  test('set their own token lifetimes once that is enabled', async () => {
    const identity = await start()
    const sdk = connect(identity)
    const { tenant, user } = sdk.management
    await tenant.createWithId('acme', 'Acme')
    await user.create('ada', { userTenants: [{ tenantId: 'acme', roleNames: [] }] })
    await user.setActivePassword('ada', password)
    const lives = async () => {
      const { data } = await sdk.password.signIn('ada', password)
      const [session, refresh] = [decodeJwt(data?.sessionJwt ?? ''), decodeJwt(data?.refreshJwt ?? '')]
      return [(session.exp ?? 0) - (session.iat ?? 0), (refresh.exp ?? 0) - (refresh.iat ?? 0)]
    }
    const times = {
      sessionTokenExpiration: 2,
      sessionTokenExpirationUnit: 'minutes' as const,
      refreshTokenExpiration: 3,
      refreshTokenExpirationUnit: 'hours' as const,
    }
    await tenant.configureSettings('acme', { ...times, enabled: false, selfProvisioningDomains: [] })
    expect(await lives()).toEqual([600, 28 * 24 * 60 * 60])
    await tenant.configureSettings('acme', { ...times, enabled: true, selfProvisioningDomains: ['acme.example'] })
    expect(await lives()).toEqual([120, 3 * 60 * 60])
    expect((await tenant.getSettings('acme')).data).toMatchObject({
      ...times,
      enabled: true,
      selfProvisioningDomains: ['acme.example'],
    })
  })
})

describe.each(identityEngines)('tenants on $engine', ({ start }) => {
  async function withTenant() {
    const identity = await start()
    const client = identity.clientAs()
    await client.tenants.create({ id: 'acme', name: 'Acme' })
    return { identity, ...client }
  }

  test('a tenant with a taken id or name is refused', async () => {
    const { tenants } = await withTenant()
    await expect(tenants.create({ id: 'acme', name: 'Other' })).rejects.toBeInstanceOf(TenantTaken)
    await expect(tenants.create({ name: 'Acme' })).rejects.toBeInstanceOf(TenantTaken)
    await tenants.create({ id: 'globex', name: 'Globex' })
    await expect(tenants.update({ id: 'globex', name: 'Acme' })).rejects.toBeInstanceOf(TenantTaken)
    await expect(tenants.create({ id: 'a b', name: 'X' })).rejects.toThrow('id')
  })

  test('of many concurrent creations with one id exactly one succeeds', { tags: ['every-engine'] }, async () => {
    const { tenants } = await withTenant()
    const wanted = Array.from({ length: 20 }, (_, index) => tenants.create({ id: 'same', name: `Name ${index}` }))
    const results = await Promise.allSettled(wanted)
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('a tenant cannot be deleted before the tenants below it', async () => {
    const { tenants } = await withTenant()
    await tenants.create({ id: 'child', name: 'Child', parent: 'acme' })
    expect((await tenants.load({ id: 'acme' })).successors).toEqual(['child'])
    expect((await tenants.search({ parentTenantId: 'acme' })).tenants.map(({ id }) => id)).toEqual(['child'])
    await expect(tenants.delete({ id: 'acme' })).rejects.toBeInstanceOf(TenantHasSuccessors)
    await tenants.delete({ id: 'child' })
    await tenants.delete({ id: 'acme' })
    await expect(tenants.create({ name: 'Orphan', parent: 'acme' })).rejects.toBeInstanceOf(TenantNotFound)
  })

  test('deleting with cascade also deletes the users that belong to no other tenant', async () => {
    const { tenants, users, roles } = await withTenant()
    await tenants.create({ id: 'globex', name: 'Globex' })
    await roles.create({ name: 'Boss', tenantId: 'acme' })
    await users.create({ loginId: 'only', userTenants: [{ tenantId: 'acme', roleNames: ['Boss'] }] })
    await users.create({ loginId: 'both', userTenants: [{ tenantId: 'acme' }, { tenantId: 'globex' }] })
    await tenants.delete({ id: 'acme', cascade: true })
    await expect(users.load({ loginId: 'only' })).rejects.toThrow('no user')
    expect((await users.load({ loginId: 'both' })).user.userTenants.map(({ tenantId }) => tenantId)).toEqual(['globex'])
    expect((await roles.loadAll({})).roles.map(({ name }) => name)).not.toContain('Boss')
    expect((await users.search({})).total).toBe(2)
  })

  test('a disabled tenant is in no token and cannot be selected', async () => {
    const { identity, tenants, users, userPasswords } = await withTenant()
    await users.create({ loginId: 'ada', userTenants: [{ tenantId: 'acme' }] })
    await userPasswords.setActive({ loginId: 'ada', password })
    await tenants.update({ id: 'acme', name: 'Acme', disabled: true })
    const sdk = descopeNew({ projectId: identity.projectId, baseUrl: identity.baseUrl })
    const { data } = await sdk.password.signIn('ada', password)
    expect(decodeJwt(data?.sessionJwt ?? '')).not.toHaveProperty('tenants')
    expect(await sdk.selectTenant('acme', data?.refreshJwt)).toMatchObject({ ok: false, code: 403 })
  })

  test('members get the default roles, and a role of another tenant is unknown', async () => {
    const { tenants, users, roles, userTenants, userRoles } = await withTenant()
    await tenants.create({ id: 'globex', name: 'Globex' })
    await roles.create({ name: 'Boss', tenantId: 'acme' })
    await roles.create({ name: 'Guest', tenantId: 'acme', default: true })
    await tenants.updateDefaultRoles({ id: 'acme', defaultRoles: ['Boss'] })
    await users.create({ loginId: 'ada' })
    const { user } = await userTenants.add({ loginId: 'ada', tenantId: 'acme' })
    expect(user.userTenants[0]?.roleNames).toEqual(['Boss', 'Guest'])
    await userTenants.add({ loginId: 'ada', tenantId: 'globex' })
    const foreign = { loginId: 'ada', tenantId: 'globex', roleNames: ['Boss'] }
    await expect(userRoles.set(foreign)).rejects.toBeInstanceOf(RoleNotFound)
    await userTenants.remove({ loginId: 'ada', tenantId: 'acme' })
    const gone = { loginId: 'ada', tenantId: 'acme', roleNames: ['Boss'] }
    await expect(userRoles.add(gone)).rejects.toBeInstanceOf(NotInTenant)
    await expect(userTenants.add({ loginId: 'ada', tenantId: 'none' })).rejects.toBeInstanceOf(TenantNotFound)
  })

  test('users are found by tenant, and an update without tenants removes a user from all', async () => {
    const { tenants, users } = await withTenant()
    await tenants.create({ id: 'globex', name: 'Globex' })
    for (const [loginId, tenantId] of [
      ['ada', 'acme'],
      ['bob', 'globex'],
      ['cleo', 'acme'],
    ] as const)
      await users.create({ loginId, userTenants: [{ tenantId }] })
    const inTenants = async (...tenantIds: string[]) =>
      (await users.search({ tenantIds, sort: [{ field: 'id' }] })).users.map(({ loginIds }) => loginIds[0])
    expect(await inTenants('acme')).toEqual(['ada', 'cleo'])
    expect(await inTenants('acme', 'globex')).toEqual(['ada', 'bob', 'cleo'])
    await users.patch({ loginId: 'ada', displayName: 'Ada' })
    expect(await inTenants('acme')).toEqual(['ada', 'cleo'])
    await users.patch({ loginId: 'ada', userTenants: [{ tenantId: 'globex' }] })
    expect(await inTenants('globex')).toEqual(['ada', 'bob'])
    await users.update({ loginId: 'ada' })
    expect((await users.load({ loginId: 'ada' })).user.userTenants).toEqual([])
  })

  test('a key of another project sees no tenants of this one', async () => {
    const { identity } = await withTenant()
    const other = await identity.anotherProject()
    const foreign = descopeNew({ ...other, baseUrl: identity.baseUrl })
    expect(await foreign.management.tenant.load('acme')).toMatchObject({ ok: false, code: 404 })
    expect((await foreign.management.tenant.loadAll()).data).toEqual([])
    const mixed = descopeNew({ ...other, projectId: identity.projectId, baseUrl: identity.baseUrl })
    expect(await mixed.management.tenant.delete('acme')).toMatchObject({ ok: false, code: 401 })
  })
})
