import descopeNew from '@descope/node-sdk'
import { describe, expect, test } from 'vitest'
import type { TestIdentity } from '../../../testing/identity.ts'
import { identityEngines } from '../../../testing/engines.ts'
import { sdkEngines } from '../../../testing/sdk.ts'

describe.each(sdkEngines)('changes of single user properties on $engine', ({ start, create }) => {
  async function started() {
    const identity = await start()
    const connect = ({
      projectId,
      baseUrl,
      managementKey,
    }: Pick<TestIdentity, 'projectId' | 'baseUrl' | 'managementKey'>) => create({ projectId, baseUrl, managementKey })
    const { user } = connect(identity).management
    await user.create('ada', { displayName: 'Ada', email: 'ada@example.com', phone: '+12025550123' })
    return { identity, user, connect }
  }

  test('a login id is replaced and removed, and the last one cannot be removed', async () => {
    const { identity, user } = await started()
    expect((await user.updateLoginId('ada', 'countess')).data?.loginIds).toEqual(['countess'])
    expect(await user.load('ada')).toMatchObject({ ok: false, code: 404 })
    await user.create('bob')
    expect(await user.updateLoginId('countess', 'BOB')).toMatchObject({ ok: false, error: { errorCode: 'E062107' } })
    expect(await user.updateLoginId('countess', '')).toMatchObject({ ok: false, code: 400 })
    await identity.clientAs().users.patch({ loginId: 'countess', additionalLoginIds: ['ada@work.example'] })
    expect((await user.updateLoginId('countess')).data?.loginIds).toEqual(['ada@work.example'])
  })

  test('addresses are changed and removed, and verified when the caller says so', async () => {
    const { user } = await started()
    expect((await user.updateEmail('ada', 'ada@new.example', true)).data).toMatchObject({
      email: 'ada@new.example',
      verifiedEmail: true,
    })
    expect((await user.updateEmail('ada', '', true)).data).toMatchObject({ email: '', verifiedEmail: false })
    expect((await user.updatePhone('ada', '+1 (202) 555-0147', true)).data).toMatchObject({
      phone: '+12025550147',
      verifiedPhone: true,
    })
    expect(await user.updatePhone('ada', '12', true)).toMatchObject({ ok: false, code: 400 })
  })

  test('names, picture and custom attributes are changed, and the others stay', async () => {
    const { user } = await started()
    expect((await user.updateDisplayName('ada', 'Ada Lovelace')).data).toMatchObject({ name: 'Ada Lovelace' })
    await user.updateDisplayName('ada', undefined, 'Augusta', 'Ada', 'King')
    expect((await user.updatePicture('ada', 'https://example.com/ada.png')).data).toMatchObject({
      name: 'Ada Lovelace',
      givenName: 'Augusta',
      familyName: 'King',
      picture: 'https://example.com/ada.png',
    })
    expect(await user.updatePicture('ada', 'javascript:alert(1)')).toMatchObject({ ok: false, code: 400 })
    await user.updateCustomAttribute('ada', 'plan', 'gold')
    expect((await user.updateCustomAttribute('ada', 'seats', 5)).data?.customAttributes).toEqual({
      plan: 'gold',
      seats: 5,
    })
    const nested = { deep: { object: true } } as unknown as string
    expect(await user.updateCustomAttribute('ada', 'plan', nested)).toMatchObject({ ok: false, code: 400 })
  })

  test('unknown users and users of another project are not changed', async () => {
    const { identity, user, connect } = await started()
    expect(await user.updateDisplayName('unknown', 'x')).toMatchObject({
      ok: false,
      code: 404,
      error: { errorCode: 'E112102' },
    })
    const other = await identity.anotherProject()
    const otherProject = connect({ ...identity, ...other }).management.user
    for (const answer of [
      await otherProject.updateEmail('ada', 'evil@example.com', true),
      await otherProject.updateLoginId('ada', 'evil'),
      await otherProject.updateCustomAttribute('ada', 'plan', 'evil'),
    ])
      expect(answer).toMatchObject({ ok: false, code: 404 })
    expect((await user.load('ada')).data).toMatchObject({ email: 'ada@example.com', customAttributes: {} })
  })
})

describe.each(identityEngines)('user properties that only newer SDKs change on $engine', ({ start }) => {
  test('recovery addresses, consent to impersonation, and an address that another user has', async () => {
    const identity = await start()
    const { projectId, baseUrl, managementKey } = identity
    const { user } = descopeNew({ projectId, baseUrl, managementKey }).management
    await user.create('ada')
    await user.create('bob', { email: 'bob@example.com' })
    expect((await user.updateRecoveryEmail('ada', 'ada@backup.example', true)).data).toMatchObject({
      recoveryEmail: 'ada@backup.example',
      verifiedRecoveryEmail: true,
    })
    expect((await user.updateRecoveryPhone('ada', '+12025550123', false)).data).toMatchObject({
      recoveryPhone: '+12025550123',
      verifiedRecoveryPhone: false,
    })
    const conflict = await user.updateEmail('ada', 'bob@example.com', true, true)
    expect(conflict).toMatchObject({ ok: false, code: 400, error: { errorCode: 'E062107' } })
    expect((await user.updateEmail('ada', 'bob@example.com', false, false)).data?.email).toBe('bob@example.com')
    const until = Math.floor(identity.clock.now / 1000) + 3600
    const { userDetails } = identity.clientAs()
    const changed = await userDetails.updateImpersonationConsent({ loginId: 'ada', impersonationConsent: until })
    expect(changed.user.consentExpiration).toBe(until)
  })
})
