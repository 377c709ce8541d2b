import descope from '@descope/node-sdk'
import { decodeJwt } from 'jose'
import { describe, expect, test } from 'vitest'
import { newestCode } from '../../../activity/messages/delivery/testing.ts'
import { identityEngines } from '../../../testing/engines.ts'

const password = 'correct horse battery'

describe.each(identityEngines)('step-up, second factors and options on $engine', ({ start }) => {
  async function signedIn() {
    const identity = await start()
    const { projectId, baseUrl, managementKey } = identity
    const sdk = descope({ projectId, baseUrl, managementKey })
    const { data } = await sdk.password.signUp('ada', password)
    /** The SDKs send no refresh token with a password, but other clients do. */
    async function signIn(loginOptions: object, token?: string) {
      const response = await fetch(`${baseUrl}/v1/auth/password/signin`, {
        method: 'POST',
        headers: { authorization: `Bearer ${[projectId, token].filter(Boolean).join(':')}` },
        body: JSON.stringify({ loginId: 'ada', password, loginOptions }),
      })
      return { code: response.status, data: await response.json() }
    }
    return { identity, sdk, signIn, refreshJwt: data?.refreshJwt ?? '', userId: data?.user?.userId ?? '' }
  }

  test('a step-up returns one short-lived token that says so and leaves the session unchanged', async () => {
    const { identity, sdk, signIn, refreshJwt } = await signedIn()
    await identity.clientAs().projectSettings.update({ tokens: { stepUpSeconds: 90 } })
    const options = { stepup: true, customClaims: { purpose: 'pay' } }
    const { data } = await signIn(options, refreshJwt)
    const stepUp = decodeJwt(data?.sessionJwt ?? '')
    expect(stepUp).toMatchObject({ su: true, amr: ['pwd'], nsec: { purpose: 'pay' } })
    expect((stepUp.exp ?? 0) - (stepUp.iat ?? 0)).toBe(90)
    expect(decodeJwt(data?.refreshJwt ?? '').jti).toBe(decodeJwt(refreshJwt).jti)
    const next = await sdk.refresh(refreshJwt)
    const claims = decodeJwt(next.data?.sessionJwt ?? '')
    expect(claims).not.toHaveProperty('su')
    expect(claims).not.toHaveProperty('nsec')
    expect(claims.sid).toBe(stepUp.sid)
  })

  test('a second factor is listed in every later token of the session', async () => {
    const { identity, sdk, refreshJwt } = await signedIn()
    await sdk.management.user.updateEmail('ada', 'ada@example.com', true)
    identity.clock.now += 9 * 60_000
    await sdk.otp.signIn.email('ada', { mfa: true, customClaims: { a: 1 } }, refreshJwt)
    const { data } = await sdk.otp.verify.email('ada', await newestCode(identity, 'ada@example.com'))
    const claims = decodeJwt(data?.sessionJwt ?? '')
    expect(claims).toMatchObject({ amr: ['pwd', 'email', 'mfa'], nsec: { a: 1 } })
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(600)
    expect(decodeJwt(data?.refreshJwt ?? '')).toMatchObject({ amr: ['pwd', 'email', 'mfa'] })
    identity.clock.now += 21_000
    const next = await sdk.refresh(data?.refreshJwt)
    expect(decodeJwt(next.data?.sessionJwt ?? '')).toMatchObject({ amr: ['pwd', 'email', 'mfa'], nsec: { a: 1 } })
    identity.clock.now += 21_000
    expect(await sdk.refresh(refreshJwt)).toMatchObject({ ok: false, error: { errorCode: 'E064006' } })
  })

  test('the same factor twice does not count as two', async () => {
    const { signIn, refreshJwt } = await signedIn()
    const { data } = await signIn({ mfa: true }, refreshJwt)
    expect(decodeJwt(data.sessionJwt).amr).toEqual(['pwd'])
  })

  test('both refuse a missing, ended or foreign session and one of another user', async () => {
    const { identity, sdk, signIn, refreshJwt } = await signedIn()
    const bob = (await sdk.password.signUp('bob', password)).data?.refreshJwt
    const other = await identity.anotherProject()
    const otherProject = descope({ ...other, baseUrl: identity.baseUrl })
    const foreign = (await otherProject.password.signUp('ada', password)).data?.refreshJwt
    for (const how of [{ stepup: true }, { mfa: true }]) {
      for (const token of [undefined, bob, foreign])
        expect(await signIn(how, token)).toMatchObject({ code: 401, data: { errorCode: 'E061005' } })
    }
    await sdk.logout(refreshJwt)
    expect(await signIn({ stepup: true }, refreshJwt)).toMatchObject({ code: 401, data: { errorCode: 'E064001' } })
  })

  test('a disabled or deleted user gets neither', async () => {
    const { sdk, signIn, refreshJwt } = await signedIn()
    await sdk.management.user.deactivate('ada')
    for (const how of [{ stepup: true }, { mfa: true }])
      expect(await signIn(how, refreshJwt)).toMatchObject({ code: 401 })
    await sdk.management.user.activate('ada')
    expect(await sdk.refresh(refreshJwt)).toMatchObject({ ok: false, error: { errorCode: 'E064001' } })
    await sdk.management.user.delete('ada')
    expect(await sdk.me(refreshJwt)).toMatchObject({ ok: false, code: 401, error: { errorCode: 'E064001' } })
  })

  test('a sign-in can end other sessions, all or those of some factors', async () => {
    const { sdk, signIn, refreshJwt } = await signedIn()
    const second = (await sdk.password.signIn('ada', password)).data?.refreshJwt
    await signIn({ revokeOtherSessions: true, revokeOtherSessionsTypes: ['email'] })
    expect(await sdk.me(refreshJwt)).toMatchObject({ ok: true })
    const { data } = await signIn({ revokeOtherSessions: true, revokeOtherSessionsTypes: ['pwd'] })
    for (const token of [refreshJwt, second]) expect(await sdk.me(token)).toMatchObject({ ok: false, code: 401 })
    expect(await sdk.me(data?.refreshJwt)).toMatchObject({ ok: true })
  })

  test('client claims are kept apart whatever their names, and are limited', async () => {
    const { sdk } = await signedIn()
    const sly = { sub: 'Uroot', roles: ['Administrator'], exp: 9_999_999_999, __proto__: null, dct: 'acme' }
    const { data } = await sdk.password.signIn('ada', password, { customClaims: sly })
    const claims = decodeJwt(data?.sessionJwt ?? '')
    expect(claims).toMatchObject({ sub: data?.user?.userId, nsec: { sub: 'Uroot', roles: ['Administrator'] } })
    expect(claims).not.toHaveProperty('roles')
    const tooMany = Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`claim${index}`, 1]))
    for (const customClaims of [tooMany, { ['x'.repeat(61)]: 1 }, { long: 'x'.repeat(501) }])
      expect(await sdk.password.signIn('ada', password, { customClaims })).toMatchObject({ ok: false, code: 400 })
  })

  test('try-refresh answers empty when signed out, and refresh returns an error', async () => {
    const { identity, refreshJwt } = await signedIn()
    const ask = async (token: string) => {
      const headers = { authorization: `Bearer ${identity.projectId}:${token}` }
      const response = await fetch(`${identity.baseUrl}/v1/auth/try-refresh`, { method: 'POST', headers })
      return { status: response.status, body: await response.json() }
    }
    const { status, body } = await ask(refreshJwt)
    expect([status, Object.keys(body).includes('user')]).toEqual([200, false])
    expect(decodeJwt(body.sessionJwt).drn).toBe('DS')
    for (const token of ['', 'nonsense', `${refreshJwt}x`, body.sessionJwt])
      expect(await ask(token)).toMatchObject({ status: 200, body: { sessionJwt: '', refreshJwt: '' } })
  })

  test('users see their own sign-ins with time and address, and none of other users', async () => {
    const { identity, sdk, userId } = await signedIn()
    await sdk.password.signUp('bob', password)
    identity.clock.now += 60_000
    const { data } = await sdk.password.signIn('ada', password)
    const history = await sdk.history(data?.refreshJwt)
    const at = Math.floor(identity.clock.now / 1000)
    expect(history.data).toMatchObject([
      { userId, loginTime: at, ip: '203.0.113.7', city: '', country: '' },
      { userId, loginTime: at - 60 },
    ])
  })

  test('tokens say how they are delivered and when to refresh', async () => {
    const { sdk } = await signedIn()
    const { data } = await sdk.password.signIn('ada', password)
    expect(data).toMatchObject({
      cookieName: 'DSR',
      sessionCookieName: 'DS',
      nextRefreshSeconds: 580,
      cookiePath: '/',
      cookieMaxAge: 28 * 24 * 60 * 60,
    })
  })

  test('every refresh rotates the token, and slow tabs have ten seconds to use the old one', async () => {
    const { identity, sdk, refreshJwt: first } = await signedIn()
    const next = async (token: string) => (await sdk.refresh(token)).data?.refreshJwt ?? ''
    const second = await next(first)
    identity.clock.now += 4000
    const third = await next(second)
    expect(new Set([first, second, third].map(token => decodeJwt(token).jti)).size).toBe(3)
    identity.clock.now += 4000
    for (const token of [first, second]) expect(decodeJwt(await next(token)).jti).toBe(decodeJwt(third).jti)
    identity.clock.now += 8000
    expect(await sdk.refresh(third)).toMatchObject({ ok: true })
  })

  test.each([0, 1])('after twenty-one seconds reusing token %i ends the session', async index => {
    const { identity, sdk, refreshJwt: first } = await signedIn()
    const second = (await sdk.refresh(first)).data?.refreshJwt ?? ''
    const third = (await sdk.refresh(second)).data?.refreshJwt ?? ''
    identity.clock.now += 21_000
    const old = [first, second][index]
    expect(await sdk.me(old)).toMatchObject({ ok: false, error: { errorCode: 'E064001' } })
    expect(await sdk.refresh(old)).toMatchObject({ ok: false, error: { errorCode: 'E064006' } })
    expect(await sdk.refresh(third)).toMatchObject({ ok: false, error: { errorCode: 'E064001' } })
  })

  test('a hundred tabs stay signed in although one of them refreshes continuously', {
    tags: ['every-engine'],
  }, async () => {
    const { sdk, refreshJwt } = await signedIn()
    async function impatient() {
      let token = refreshJwt
      for (let times = 0; times < 10; times++) token = (await sdk.refresh(token)).data?.refreshJwt ?? ''
      return sdk.refresh(token)
    }
    const tabs = Array.from({ length: 100 }, async () => {
      const { data } = await sdk.refresh(refreshJwt)
      return sdk.refresh(data?.refreshJwt)
    })
    const answers = await Promise.all([impatient(), ...tabs])
    expect(answers.filter(({ ok }) => !ok)).toEqual([])
  })

  test('setting the clock back neither signs users in nor out', async () => {
    const { identity, sdk } = await signedIn()
    // Back to a time before the test began.
    identity.clock.now -= 12_000
    const { data } = await sdk.password.signIn('ada', password)
    expect(await sdk.refresh(data?.refreshJwt)).toMatchObject({ ok: true })
  })
})
