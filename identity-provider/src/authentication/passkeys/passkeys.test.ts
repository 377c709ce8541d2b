import { decodeJwt } from 'jose'
import { describe, expect, test } from 'vitest'
import { allRights } from '../../foundation/requests/call.ts'
import type { TestIdentity } from '../../testing/identity.ts'
import { softwareAuthenticator } from './testing.ts'
import { sdkEngines } from '../../testing/sdk.ts'

const password = 'correct horse battery'
const origin = 'https://app.example.com'

describe.each(sdkEngines)('passkeys on $engine', ({ start, create }) => {
  const connect = ({ projectId, baseUrl, managementKey }: TestIdentity) => create({ projectId, baseUrl, managementKey })

  async function started() {
    const identity = await start()
    await identity.clientAs().projectSettings.update({ approvedOrigins: [origin] })
    const sdk = connect(identity)
    const device = softwareAuthenticator(origin)
    type Faults = Parameters<typeof device.create>[1]
    const signUp = async (loginId = 'ada@example.com', faults: Faults = {}) => {
      const { data } = await sdk.webauthn.signUp.start(loginId, origin, 'Ada')
      return sdk.webauthn.signUp.finish(data?.transactionId ?? '', device.create(data?.options ?? '', faults))
    }
    const signIn = async (loginId = 'ada@example.com', faults: Faults = {}) => {
      const { data } = await sdk.webauthn.signIn.start(loginId, origin)
      return sdk.webauthn.signIn.finish(data?.transactionId ?? '', device.get(data?.options ?? '', { faults }))
    }
    return { identity, sdk, device, signUp, signIn }
  }

  test('a visitor signs up with a passkey, and signs in with it with and without a login id', async () => {
    const { sdk, signUp, signIn, device } = await started()
    const begun = await sdk.webauthn.signUp.start('bob@example.com', origin, 'Bob')
    const { publicKey } = JSON.parse(begun.data?.options ?? '{}')
    expect(begun.data?.create).toBe(true)
    expect(publicKey).toMatchObject({
      rp: { id: 'app.example.com', name: 'My project' },
      user: { name: 'bob@example.com', displayName: 'Bob' },
      attestation: 'none',
    })
    const signedUp = await signUp()
    expect(signedUp.data).toMatchObject({
      firstSeen: true,
      user: { name: 'Ada', webauthn: true, email: 'ada@example.com' },
    })
    expect(decodeJwt(signedUp.data?.sessionJwt ?? '').amr).toEqual(['webauthn'])
    const handle = Buffer.from(device.passkeys[0]?.handle ?? '', 'base64url').toString()
    expect(handle).toBe(signedUp.data?.user?.userId)
    for (const loginId of ['ada@example.com', '']) {
      const signedIn = await signIn(loginId)
      expect(signedIn.data?.user?.userId).toBe(signedUp.data?.user?.userId)
    }
  })

  test('sign-up-or-in creates a passkey for a new user and uses the one of an existing user', async () => {
    const { sdk, device, identity } = await started()
    const first = await sdk.webauthn.signUpOrIn.start('ada', origin)
    expect(first.data?.create).toBe(true)
    const { transactionId = '', options = '' } = first.data ?? {}
    expect((await sdk.webauthn.signUp.finish(transactionId, device.create(options))).ok).toBe(true)
    const second = await sdk.webauthn.signUpOrIn.start('ada', origin)
    expect(second.data?.create).toBe(false)
    const finish = await sdk.webauthn.signIn.finish(
      second.data?.transactionId ?? '',
      device.get(second.data?.options ?? ''),
    )
    expect(finish.data?.firstSeen).toBe(false)
    await identity.clientAs().users.create({ loginId: 'without' })
    expect(await sdk.webauthn.signUpOrIn.start('without', origin)).toMatchObject({ error: { errorCode: 'E062802' } })
  })

  test('a signed-in user adds a passkey, as a second factor on request', async () => {
    const { sdk, device, signIn } = await started()
    const { data } = await sdk.password.signUp('ada@example.com', password)
    const refreshJwt = data?.refreshJwt ?? ''
    const begun = await sdk.webauthn.update.start('ada@example.com', origin, refreshJwt)
    const finished = await sdk.webauthn.update.finish(
      begun.data?.transactionId ?? '',
      device.create(begun.data?.options ?? ''),
    )
    expect(finished).toMatchObject({ ok: true, data: {} })
    expect((await signIn()).ok).toBe(true)
    expect(await sdk.webauthn.update.start('ada@example.com', origin, 'not.a.token')).toMatchObject({ code: 401 })
    const bob = await sdk.password.signUp('bob', password)
    expect((await sdk.webauthn.update.start('ada@example.com', origin, bob.data?.refreshJwt ?? '')).code).toBe(401)
    const second = await sdk.webauthn.update.start('ada@example.com', origin, refreshJwt)
    expect(JSON.parse(second.data?.options ?? '{}').publicKey.excludeCredentials).toHaveLength(1)
    await sdk.logout(refreshJwt)
    const late = await sdk.webauthn.update.finish(
      second.data?.transactionId ?? '',
      device.create(second.data?.options ?? ''),
    )
    expect(late).toMatchObject({ code: 401, error: { errorCode: 'E064001' } })
  })

  test('a passkey is a second factor and a step-up only in sessions of its own user', async () => {
    const { sdk, device, signUp } = await started()
    await signUp()
    const ada = await sdk.management.user.setActivePassword('ada@example.com', password)
    expect(ada.ok).toBe(true)
    const { data } = await sdk.password.signIn('ada@example.com', password)
    const finishWith = async (options: { mfa?: boolean; stepup?: boolean }, token = '') => {
      const begun = await sdk.webauthn.signIn.start('ada@example.com', origin, options, token)
      return sdk.webauthn.signIn.finish(begun.data?.transactionId ?? '', device.get(begun.data?.options ?? ''))
    }
    const mfa = await finishWith({ mfa: true }, data?.refreshJwt)
    expect(decodeJwt(mfa.data?.sessionJwt ?? '').amr).toEqual(['pwd', 'webauthn', 'mfa'])
    const stepUp = await finishWith({ stepup: true }, mfa.data?.refreshJwt)
    expect(decodeJwt(stepUp.data?.sessionJwt ?? '').su).toBe(true)
    const bob = await sdk.password.signUp('bob', password)
    expect((await finishWith({ mfa: true }, bob.data?.refreshJwt)).code).toBe(401)
  })

  test('a response with a wrong origin, challenge, host, signature or user is refused', async () => {
    const { sdk, device, signUp, signIn, identity } = await started()
    for (const faults of [
      { origin: 'https://evil.example' },
      { challenge: Buffer.from('another').toString('base64url') },
      { rpId: 'evil.example' },
    ])
      expect(await signUp('mallory', faults)).toMatchObject({ code: 401, error: { errorCode: 'E062801' } })
    expect((await sdk.management.user.load('mallory')).ok).toBe(false)
    await signUp()
    for (const faults of [
      { origin: 'https://evil.example' },
      { challenge: Buffer.from('another').toString('base64url') },
      { rpId: 'evil.example' },
      { isVerified: false },
    ])
      expect(await signIn('ada@example.com', faults)).toMatchObject({ code: 401, error: { errorCode: 'E062801' } })
    const begun = await sdk.webauthn.signIn.start('ada@example.com', origin)
    const { transactionId = '', options = '' } = begun.data ?? {}
    const forged = JSON.parse(device.get(options))
    forged.response.signature = Buffer.from('not a signature').toString('base64url')
    expect((await sdk.webauthn.signIn.finish(transactionId, JSON.stringify(forged))).code).toBe(401)
    expect((await sdk.webauthn.signIn.finish(transactionId, 'not json')).code).toBe(401)

    const bobs = softwareAuthenticator(origin)
    const bob = await sdk.webauthn.signUp.start('bob', origin, 'Bob')
    await sdk.webauthn.signUp.finish(bob.data?.transactionId ?? '', bobs.create(bob.data?.options ?? ''))
    const asAda = await sdk.webauthn.signIn.start('ada@example.com', origin)
    const answer = await sdk.webauthn.signIn.finish(
      asAda.data?.transactionId ?? '',
      bobs.get(asAda.data?.options ?? ''),
    )
    expect(answer).toMatchObject({ code: 401, error: { errorCode: 'E062801' } })
    const { audits } = await identity.clientAs().audit.search({ actions: ['LoginFailed'] })
    expect(audits.map(({ data }) => data.reason)).toContain('another user')
  })

  test('a decreasing counter is refused because the passkey may have been copied', async () => {
    const { signUp, signIn, device, identity } = await started()
    await signUp()
    expect((await signIn('ada@example.com', { counter: 7 })).ok).toBe(true)
    expect((await signIn('ada@example.com', { counter: 7 })).ok).toBe(false)
    expect((await signIn('ada@example.com', { counter: 3 })).ok).toBe(false)
    expect((await signIn('ada@example.com', { counter: 8 })).ok).toBe(true)
    expect(device.passkeys).toHaveLength(1)
    const { audits } = await identity.clientAs().audit.search({ actions: ['LoginFailed'] })
    expect(audits[0]?.data.reason).toContain('copied')
  })

  test('of concurrent finishes of one sign-in one succeeds, and none after five minutes', {
    tags: ['every-engine'],
  }, async () => {
    const { sdk, device, signUp, identity } = await started()
    await signUp()
    const begun = await sdk.webauthn.signIn.start('ada@example.com', origin)
    const { transactionId = '', options = '' } = begun.data ?? {}
    const response = device.get(options, { faults: { counter: 0 } })
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => sdk.webauthn.signIn.finish(transactionId, response)),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    const late = await sdk.webauthn.signIn.start('ada@example.com', origin)
    identity.clock.now += 5 * 60_000 + 1
    const answer = await sdk.webauthn.signIn.finish(
      late.data?.transactionId ?? '',
      device.get(late.data?.options ?? '', { faults: { counter: 0 } }),
    )
    expect(answer.code).toBe(401)
  })

  test('a passkey is registered once, and origins that are not approved are refused', async () => {
    const { sdk, signUp, device } = await started()
    await signUp('ada@example.com', { id: 'c2FtZQ' })
    expect(await signUp('eve@example.com', { id: 'c2FtZQ' })).toMatchObject({ code: 401 })
    expect((await sdk.management.user.load('eve@example.com')).ok).toBe(false)
    expect(await sdk.webauthn.signUp.start('eve', 'https://evil.example', 'Eve')).toMatchObject({
      code: 400,
      error: { errorCode: 'E011003' },
    })
    expect(device.passkeys).toHaveLength(2)
  })

  test('requested user verification is required of the passkey', async () => {
    const { sdk, device } = await started()
    const options = {
      authenticatorSelection: { userVerification: 'required' as const, residentKey: 'required' as const },
    }
    const begun = await sdk.webauthn.signUp.start('ada', origin, 'Ada', options)
    const { publicKey } = JSON.parse(begun.data?.options ?? '{}')
    expect(publicKey.authenticatorSelection).toMatchObject(options.authenticatorSelection)
    const { transactionId = '' } = begun.data ?? {}
    const finish = (isVerified: boolean) =>
      sdk.webauthn.signUp.finish(transactionId, device.create(begun.data?.options ?? '', { isVerified }))
    expect((await finish(false)).code).toBe(401)
    expect((await finish(true)).ok).toBe(true)
  })

  test('the existence of accounts is concealed if the project says so', async () => {
    const { sdk, signUp, identity } = await started()
    await signUp()
    const start = (loginId: string) => sdk.webauthn.signIn.start(loginId, origin)
    expect(await start('unknown')).toMatchObject({ error: { errorCode: 'E062108' } })
    await identity.clientAs().projectSettings.update({ isUserExistenceConcealed: true })
    const shapeOf = async (loginId: string) => {
      const { publicKey } = JSON.parse((await start(loginId)).data?.options ?? '{}')
      return { ...publicKey, challenge: '', allowCredentials: publicKey.allowCredentials.length }
    }
    expect(await shapeOf('unknown')).toEqual(await shapeOf('ada@example.com'))
    const idOf = async () => JSON.parse((await start('unknown')).data?.options ?? '{}').publicKey.allowCredentials[0].id
    expect(await idOf()).toBe(await idOf())
  })

  test('a passkey of one project does not work in another', async () => {
    const { identity, device, signUp } = await started()
    await signUp()
    const other = await identity.anotherProject()
    const otherProject = connect({ ...identity, ...other })
    const actor = { projectId: other.projectId, actor: { type: 'system' as const, id: '', name: '' } }
    const client = identity.provider.clientFor({ ...actor, rights: allRights, ip: '', userAgent: '', requestId: '' })
    await client.projectSettings.update({ approvedOrigins: [origin] })
    const begun = await otherProject.webauthn.signIn.start('', origin)
    const response = device.get(begun.data?.options ?? '')
    const finish = () => otherProject.webauthn.signIn.finish(begun.data?.transactionId ?? '', response)
    expect(await finish()).toMatchObject({ code: 401, error: { errorCode: 'E062801' } })
  })

  test('management lists passkeys and removes one or all', async () => {
    const { sdk, signUp, signIn, identity, device } = await started()
    await signUp()
    const { userPasskeys } = identity.clientAs()
    const list = async () => (await userPasskeys.list({ loginId: 'ada@example.com' })).passkeys
    expect(await list()).toEqual([
      {
        id: device.passkeys[0]?.id,
        rpId: 'app.example.com',
        kind: 'device',
        displayName: expect.any(String),
        createdTime: Math.floor(identity.clock.now / 1000),
      },
    ])
    await userPasskeys.remove({ loginId: 'ada@example.com', credentialId: 'another' })
    expect(await list()).toHaveLength(1)
    await sdk.management.user.removeAllPasskeys('ada@example.com')
    expect(await list()).toEqual([])
    expect((await sdk.management.user.load('ada@example.com')).data).toMatchObject({ webauthn: false })
    expect((await signIn('')).code).toBe(401)
    expect((await sdk.management.user.removeAllPasskeys('unknown')).code).toBe(404)
  })

  test('a user signs in with a passkey that was imported, from here or from Auth0', async () => {
    const { signIn, identity, device, sdk } = await started()
    const client = identity.clientAs()
    await client.users.create({ loginId: 'ada@example.com' })
    const importAll = (devices: Parameters<typeof client.userPasskeys.importAll>[0]['devices']) =>
      client.userPasskeys.importAll({ loginId: 'ada@example.com', devices })
    const own = device.bring('app.example.com')
    await importAll([{ descope: { ...own, rpId: 'app.example.com', counter: 7, kind: 'synced' } }])
    expect((await signIn()).data?.user).toMatchObject({ webauthn: true })
    const { id, publicKey } = device.bring('app.example.com')
    const padded = Buffer.from(publicKey, 'base64url').toString('base64')
    const auth0 = { key_id: id, public_key: padded, relying_party_identifier: 'app.example.com' }
    await importAll([{ auth0 }])
    expect((await signIn('')).data?.user?.loginIds).toEqual(['ada@example.com'])
    const listed = await sdk.management.user.listPasskeys('ada@example.com')
    expect(listed.data).toMatchObject([{ kind: 'synced' }, { id, kind: 'device' }])

    await expect(importAll([{ auth0 }])).rejects.toMatchObject({ code: 'E062803' })
    const wrong = { id: 'another', publicKey: 'AAAA', rpId: 'app.example.com' }
    await expect(importAll([{ descope: wrong }])).rejects.toMatchObject({
      fields: [{ field: 'devices.0.descope.publicKey', message: 'must be a COSE key for EdDSA, ES256 or RS256' }],
    })
    await expect(importAll([{}])).rejects.toMatchObject({ fields: [{ field: 'devices.0.descope' }] })
  })
})
