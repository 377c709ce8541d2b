import { decodeJwt } from 'jose'
import { TOTP, URI } from 'otpauth'
import { describe, expect, test } from 'vitest'
import type { TestIdentity } from '../../../testing/identity.ts'
import { sdkEngines } from '../../../testing/sdk.ts'

const halfMinute = 30_000
const password = 'correct horse battery'

function codeOf(key: string, at: number) {
  return new TOTP({ secret: key }).generate({ timestamp: at })
}

describe.each(sdkEngines)('TOTP on $engine', ({ start, create }) => {
  const connect = ({ projectId, baseUrl, managementKey }: TestIdentity) => create({ projectId, baseUrl, managementKey })

  /** A user who signed up with an authenticator and has used its first code. */
  async function registered(loginId = 'ada@example.com') {
    const identity = await start()
    const sdk = connect(identity)
    const { data } = await sdk.totp.signUp(loginId, { name: 'Ada' })
    const key = data?.key ?? ''
    const verify = (code = codeOf(key, identity.clock.now)) => sdk.totp.verify(loginId, code)
    const first = await verify()
    identity.clock.now += halfMinute
    return { identity, sdk, key, verify, first }
  }

  test('a sign-up returns a seed for apps, and verifying its first code creates the user', async () => {
    const identity = await start()
    const sdk = connect(identity)
    const { data } = await sdk.totp.signUp('ada@example.com', { name: 'Ada' })
    expect(URI.parse(data?.provisioningURL ?? '')).toMatchObject({
      issuer: 'My project',
      label: 'ada@example.com',
      algorithm: 'SHA1',
      digits: 6,
      period: 30,
    })
    expect(data?.provisioningURL).toContain(`secret=${data?.key}`)
    expect(
      Buffer.from(data?.image ?? '', 'base64')
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG')
    expect((await sdk.management.user.load('ada@example.com')).code).toBe(404)

    const verified = await sdk.totp.verify('ada@example.com', codeOf(data?.key ?? '', identity.clock.now))
    expect(verified.data).toMatchObject({ firstSeen: true, user: { name: 'Ada', TOTP: true } })
    expect(decodeJwt(verified.data?.sessionJwt ?? '').amr).toEqual(['totp'])
  })

  test('a taken login id is refused, unless the project conceals accounts', async () => {
    const { identity, sdk } = await registered()
    expect(await sdk.totp.signUp('ADA@example.com')).toMatchObject({ error: { errorCode: 'E062107' } })
    expect(await sdk.totp.verify('unknown', '123456')).toMatchObject({ error: { errorCode: 'E062108' } })
    await identity.clientAs().projectSettings.update({ isUserExistenceConcealed: true })
    const decoy = await sdk.totp.signUp('ada@example.com')
    expect(decoy.ok).toBe(true)
    const code = codeOf(decoy.data?.key ?? '', identity.clock.now)
    expect(await sdk.totp.verify('ada@example.com', code)).toMatchObject({ error: { errorCode: 'E061102' } })
    expect(await sdk.totp.verify('unknown', '123456')).toMatchObject({ error: { errorCode: 'E061102' } })
  })

  test('a code counts one step early and one late, and no more', async () => {
    const { identity, verify, key } = await registered()
    const { now } = identity.clock
    expect((await verify(codeOf(key, now + 2 * halfMinute))).ok).toBe(false)
    expect((await verify(codeOf(key, now - 2 * halfMinute))).ok).toBe(false)
    expect((await verify(codeOf(key, now + halfMinute))).ok).toBe(true)
  })

  test('a code works once, and afterwards no earlier code works', async () => {
    const { identity, verify, key } = await registered()
    const { now } = identity.clock
    expect((await verify(codeOf(key, now))).ok).toBe(true)
    expect(await verify(codeOf(key, now))).toMatchObject({ ok: false, code: 401, error: { errorCode: 'E061102' } })
    identity.clock.now += halfMinute
    expect((await verify(codeOf(key, identity.clock.now + halfMinute))).ok).toBe(true)
    expect((await verify(codeOf(key, identity.clock.now))).ok).toBe(false)
  })

  test('of a hundred concurrent uses of one code one succeeds, and the user is not locked out', {
    tags: ['every-engine'],
  }, async () => {
    const { identity, verify } = await registered()
    const answers = await Promise.all(Array.from({ length: 100 }, () => verify()))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    identity.clock.now += halfMinute
    expect((await verify()).ok).toBe(true)
  })

  test('of a hundred concurrent uses of the first code one creates the user', { tags: ['every-engine'] }, async () => {
    const identity = await start()
    const sdk = connect(identity)
    const { data } = await sdk.totp.signUp('ada')
    const code = codeOf(data?.key ?? '', identity.clock.now)
    const answers = await Promise.all(Array.from({ length: 100 }, () => sdk.totp.verify('ada', code)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  })

  test('after five wrong codes in a row even the right one has to wait, and the answer says how long', {
    tags: ['every-engine'],
  }, async () => {
    const { identity, verify } = await registered()
    const wrong = await Promise.all(Array.from({ length: 20 }, () => verify('000000')))
    expect(wrong.filter(({ error }) => error?.errorCode === 'E061102')).toHaveLength(5)
    expect(await verify()).toMatchObject({ code: 429, error: { errorCode: 'E061103', retryAfter: 300 } })
    identity.clock.now += 5 * 60_000
    expect((await verify()).ok).toBe(true)
    expect(await verify('000000')).toMatchObject({ error: { errorCode: 'E061102' } })
  })

  test('a second app replaces the first once its first code is verified, not before', async () => {
    const { identity, sdk, key, first } = await registered()
    const refreshJwt = first.data?.refreshJwt ?? ''
    const update = () => sdk.totp.update('ada@example.com', refreshJwt)
    const second = (await update()).data?.key ?? ''
    const third = (await update()).data?.key ?? ''
    const now = () => identity.clock.now
    const verify = (code: string) => sdk.totp.verify('ada@example.com', code)
    expect((await verify(codeOf(key, now()))).ok).toBe(true)
    expect((await verify(codeOf(third, now()))).ok).toBe(true)
    identity.clock.now += halfMinute
    expect((await verify(codeOf(key, now()))).ok).toBe(false)
    expect((await verify(codeOf(third, now()))).ok).toBe(true)
    identity.clock.now += 31 * 60_000
    expect((await verify(codeOf(second, now()))).ok).toBe(false)
  })

  test('a user with a password adds an app and uses it as a second factor and for a step-up', async () => {
    const identity = await start()
    const sdk = connect(identity)
    const { data } = await sdk.password.signUp('ada', password)
    const refreshJwt = data?.refreshJwt ?? ''
    const key = (await sdk.totp.update('ada', refreshJwt)).data?.key ?? ''
    const verify = (options: { mfa?: boolean; stepup?: boolean }, token = refreshJwt) =>
      sdk.totp.verify('ada', codeOf(key, identity.clock.now), options, token)
    const mfa = await verify({ mfa: true })
    expect(decodeJwt(mfa.data?.sessionJwt ?? '').amr).toEqual(['pwd', 'totp', 'mfa'])
    identity.clock.now += halfMinute
    const stepUp = await verify({ stepup: true }, mfa.data?.refreshJwt)
    expect(decodeJwt(stepUp.data?.sessionJwt ?? '')).toMatchObject({ su: true })
    const bob = await sdk.password.signUp('bob', password)
    identity.clock.now += halfMinute
    expect(await verify({ mfa: true }, bob.data?.refreshJwt)).toMatchObject({ ok: false, code: 401 })
    expect(await sdk.totp.update('ada', bob.data?.refreshJwt ?? '')).toMatchObject({ ok: false, code: 401 })
    expect(await sdk.totp.update('ada', 'not.a.token')).toMatchObject({ ok: false, code: 401 })
  })

  test('codes and seeds of one project do not work in another', async () => {
    const { identity, key } = await registered()
    const other = connect({ ...identity, ...(await identity.anotherProject()) })
    const answer = await other.totp.verify('ada@example.com', codeOf(key, identity.clock.now))
    expect(answer).toMatchObject({ ok: false, error: { errorCode: 'E062108' } })
  })

  test('a disabled user, a removed app and a disabled method are refused', async () => {
    const { identity, sdk, verify } = await registered()
    await sdk.management.user.deactivate('ada@example.com')
    expect(await verify()).toMatchObject({ error: { errorCode: 'E062102' } })
    await sdk.management.user.activate('ada@example.com')
    await identity.clientAs().userFactors.removeTotp({ loginId: 'ada@example.com' })
    expect((await sdk.management.user.load('ada@example.com')).data).toMatchObject({ TOTP: false })
    identity.clock.now += halfMinute
    expect(await verify()).toMatchObject({ error: { errorCode: 'E061102' } })
    await identity.clientAs().projectSettings.update({ methods: { totp: false } })
    expect(await verify()).toMatchObject({ code: 403 })
  })
})
