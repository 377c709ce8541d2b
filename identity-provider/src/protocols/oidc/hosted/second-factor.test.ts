import { decodeJwt } from 'jose'
import { describe, expect, test } from 'vitest'
import { newestCode, newestMessage } from '../../../activity/messages/delivery/testing.ts'
import { migratedEngines } from '../../../testing/engines.ts'
import { client } from '../testing.ts'
import { acr } from '../../../tokens/sessions/factors/acr.ts'
import { type Oidc, startWithAuthenticator } from './trusted-devices/testing-trust.ts'
import { oidcForTest } from '../testing-start.ts'

const newPassword = 'a fine new password'

describe.each(migratedEngines)('requirements of applications, and the second factor, on $engine', ({ create }) => {
  const withAuthenticator = () => startWithAuthenticator(create)
  const alone = () => oidcForTest(create)
  const errorOf = (response: Response) => new URL(response.headers.get('location') ?? 'none:').searchParams.get('error')
  async function claimsOf(oidc: Pick<Oidc, 'token'>, response: Response, verifier: string) {
    const code = new URL(response.headers.get('location') ?? 'none:').searchParams.get('code') ?? ''
    const redirectUri = client.redirectUris[0] ?? ''
    const fields = { grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: verifier }
    return decodeJwt((await oidc.token(fields)).body.id_token)
  }

  test('requiring several factors is an error for a user with only one', async () => {
    const oidc = await alone()
    const browser = oidc.newBrowser()
    const { page } = await browser.authorize({ acr_values: acr.multi })
    expect(errorOf(await browser.submit(page, oidc.account))).toBe('unmet_authentication_requirements')
    const either = await browser.authorize({ acr_values: `${acr.multi} ${acr.single}` })
    const response = await browser.submit(either.page, oidc.account)
    expect((await claimsOf(oidc, response, either.verifier)).acr).toBe(acr.single)
  })

  test('who has an authenticator app shows it, also where the project has switched the method off since', async () => {
    const oidc = await withAuthenticator()
    await oidc.client.projectSettings.update({ methods: { totp: false } })
    const browser = oidc.newBrowser()
    const { page } = await browser.authorize()
    await browser.submit(page, oidc.account)
    oidc.clock.aheadMs += 30_000
    const done = await browser.submit(`${page}/second-factor`, { code: oidc.shownCode() })
    expect(done.headers.get('location')).toContain('code=')
  })

  test('an unknown authentication class is an error at once', async () => {
    const oidc = await alone()
    const { response } = await oidc.newBrowser().authorize({ acr_values: 'urn:example:retina' })
    expect(errorOf(response)).toBe('unmet_authentication_requirements')
  })

  test('a session of one factor is not enough when several are required', async () => {
    const oidc = await withAuthenticator()
    const browser = oidc.newBrowser()
    const first = await browser.authorize()
    await browser.submit(first.page, oidc.account)
    oidc.clock.aheadMs += 30_000
    await browser.submit(`${first.page}/second-factor`, { code: oidc.shownCode(), trustBrowser: 'true' })
    // The browser is a trusted device from now on, so that the next sign-in shows one factor.
    const single = await browser.authorize({ prompt: 'login' })
    const done = await browser.submit(single.page, oidc.account)
    expect((await claimsOf(oidc, done, single.verifier)).acr).toBe(acr.single)
    const quiet = await browser.authorize({ prompt: 'none', acr_values: acr.multi })
    expect(errorOf(quiet.response)).toBe('login_required')
    const multi = await browser.authorize({ acr_values: acr.multi })
    await browser.submit(multi.page, oidc.account)
    oidc.clock.aheadMs += 30_000
    const strong = await browser.submit(`${multi.page}/second-factor`, { code: oidc.shownCode() })
    expect((await claimsOf(oidc, strong, multi.verifier)).acr).toBe(acr.multi)
    const again = await browser.authorize({ acr_values: acr.multi })
    expect((await claimsOf(oidc, again.response, again.verifier)).acr).toBe(acr.multi)
  })

  test('max_age requires a new sign-in', async () => {
    const oidc = await alone()
    const browser = oidc.newBrowser()
    const first = await browser.authorize()
    await browser.submit(first.page, oidc.account)
    expect((await browser.authorize({ max_age: '3600' })).response.headers.get('location')).toContain('code=')
    expect(errorOf((await browser.authorize({ max_age: '0', prompt: 'none' })).response)).toBe('login_required')
    const before = Math.floor(Date.now() / 1000)
    const fresh = await browser.authorize({ max_age: '0' })
    expect(fresh.response.headers.get('location')).toBeNull()
    const claims = await claimsOf(oidc, await browser.submit(fresh.page, oidc.account), fresh.verifier)
    expect(claims.auth_time).toBeGreaterThanOrEqual(before)
  })

  test('a forgotten password is replaced with the link and a code of the authenticator app, but not with the link alone', async () => {
    const oidc = await withAuthenticator()
    const { email } = oidc.account
    const browser = oidc.newBrowser()
    const { page } = await browser.authorize()
    await browser.submit(`${page}/forgotten`, { email })
    const { text } = await newestMessage({ clientAs: () => oidc.client }, email)
    const t = new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? '').searchParams.get('t') ?? ''
    const fields = { t, newPassword, newPasswordAgain: newPassword }
    const elsewhere = oidc.newBrowser()
    expect(await (await elsewhere.send(`${page}/reset?t=${t}`)).text()).toContain('name="code"')
    for (const code of ['', '000000', 'ABCD-EFGH']) {
      const refused = await elsewhere.submit(`${page}/reset`, { ...fields, code })
      expect(refused.status).toBe(401)
      expect(await refused.text()).toContain('name="newPassword"')
    }
    // In the browser that asked for the link, as after every verification.
    expect(await (await browser.submit(`${page}/reset`, fields)).text()).toContain('authenticator app')
    expect((await browser.submit(`${page}/second-factor`, { code: '000000' })).status).toBe(401)
    await expect(oidc.service('passwords', 'signIn', { loginId: email, password: newPassword })).rejects.toThrow()
    oidc.clock.aheadMs += 30_000
    const done = await browser.submit(`${page}/second-factor`, { code: oidc.shownCode() })
    expect(done.headers.get('location')).toContain('code=')
    const again = await browser.authorize({ prompt: 'login' })
    const signedIn = await browser.submit(again.page, { email, password: newPassword })
    expect(await signedIn.text()).toContain('authenticator app')
  })

  test('in another browser the link and a code replace the password, and sign in nobody', async () => {
    const oidc = await withAuthenticator()
    const { email } = oidc.account
    const browser = oidc.newBrowser()
    const { page } = await browser.authorize()
    await browser.submit(`${page}/forgotten`, { email })
    const { text } = await newestMessage({ clientAs: () => oidc.client }, email)
    const t = new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? '').searchParams.get('t') ?? ''
    oidc.clock.aheadMs += 30_000
    const fields = { t, newPassword, newPasswordAgain: newPassword, code: oidc.shownCode() }
    const done = await oidc.newBrowser().submit(`${page}/reset`, fields)
    expect(await done.text()).toContain('Your password is changed')
    expect((await browser.submit(page, { email, password: newPassword })).status).toBe(200)
  })

  test('an expired password is replaced once the second factor is shown', async () => {
    const oidc = await withAuthenticator()
    const { email, password } = oidc.account
    await oidc.client.userPasswords.expire({ loginId: email })
    const browser = oidc.newBrowser()
    const { page } = await browser.authorize()
    expect(await (await browser.submit(page, oidc.account)).text()).toContain('has expired')
    const fields = { email, currentPassword: password, newPassword, newPasswordAgain: newPassword }
    expect(await (await browser.submit(`${page}/new-password`, fields)).text()).toContain('authenticator app')
    const thief = oidc.newBrowser()
    const attempt = await thief.authorize()
    expect((await thief.submit(attempt.page, { email, password: newPassword })).status).toBe(401)
    oidc.clock.aheadMs += 30_000
    const done = await browser.submit(`${page}/second-factor`, { code: oidc.shownCode() })
    expect(done.headers.get('location')).toContain('code=')
    expect(await (await thief.submit(attempt.page, { email, password: newPassword })).text()).toContain('authenticator')
  })

  test('a user who signs up with an address that an attacker claimed gets the password they chose', async () => {
    const oidc = await alone()
    const email = 'grace@example.com'
    const wrong = 'the password of an attacker'
    await oidc.service('passwords', 'signUp', { loginId: email, password: wrong, user: { email } })
    const browser = oidc.newBrowser()
    const { page } = await browser.authorize()
    await browser.submit(`${page}/sign-up`, { email, name: 'Grace', newPassword })
    const code = await newestCode({ clientAs: () => oidc.client }, email)
    const done = await browser.submit(`${page}/code/check`, { code })
    expect(done.headers.get('location')).toContain('code=')
    await expect(oidc.service('passwords', 'signIn', { loginId: email, password: wrong })).rejects.toThrow()
    expect(await oidc.service('passwords', 'signIn', { loginId: email, password: newPassword })).toHaveProperty(
      'sessionJwt',
    )
  })
})
