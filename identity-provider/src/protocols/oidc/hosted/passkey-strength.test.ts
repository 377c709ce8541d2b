import { decodeJwt } from 'jose'
import { describe, expect, test } from 'vitest'
import { newestMessage } from '../../../activity/messages/delivery/testing.ts'
import { softwareAuthenticator } from '../../../authentication/passkeys/testing.ts'
import { migratedEngines } from '../../../testing/engines.ts'
import { client } from '../testing.ts'
import { acr } from '../../../tokens/sessions/factors/acr.ts'
import { oidcForTest } from '../testing-start.ts'

describe.each(migratedEngines)('the strength of a passkey on the hosted pages on $engine', ({ create }) => {
  /** A user with a password and a passkey, which does or does not verify its user. */
  async function start({ isVerified }: { isVerified: boolean }) {
    const oidc = await oidcForTest(create)
    const { service, account, issuer } = oidc
    const { origin } = new URL(issuer)
    const device = softwareAuthenticator(origin)
    const loginId = account.email
    const { refreshJwt } = await service('passwords', 'signIn', { loginId, password: account.password })
    const begun = await service('passkeys', 'updateStart', { loginId, origin }, refreshJwt)
    const response = device.create(begun.options ?? '', { isVerified })
    await service('passkeys', 'updateFinish', { transactionId: begun.transactionId, response })
    type Browser = ReturnType<typeof oidc.newBrowser>
    /** Uses the passkey on its page. */
    async function usePasskey(browser: Browser, page: string, faults: { isVerified?: boolean } = {}) {
      const html = await (await browser.send(`${page}/passkey`)).text()
      const field = (name: string) => new RegExp(`${name}"[^>]*value="([^"]*)"`).exec(html)?.[1] ?? ''
      const options = (/data-options="([^"]*)"/.exec(html)?.[1] ?? '').replaceAll('&quot;', '"')
      const fields = { transactionId: field('transactionId'), response: device.get(options, { faults }) }
      return browser.submit(`${page}/passkey`, fields)
    }
    async function claimsOf(done: Response, verifier: string) {
      const code = new URL(done.headers.get('location') ?? 'none:').searchParams.get('code') ?? ''
      const redirectUri = client.redirectUris[0] ?? ''
      const fields = { grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: verifier }
      return decodeJwt((await oidc.token(fields)).body.id_token)
    }
    return { oidc, usePasskey, claimsOf }
  }

  test('a passkey that verified its user counts as several factors', async () => {
    const { oidc, usePasskey, claimsOf } = await start({ isVerified: true })
    const browser = oidc.newBrowser()
    const { page, verifier } = await browser.authorize({ acr_values: acr.multi })
    expect(await claimsOf(await usePasskey(browser, page), verifier)).toMatchObject({ acr: acr.multi })
  })

  test('a passkey that did not counts as one factor, and is refused where several are required', async () => {
    const { oidc, usePasskey, claimsOf } = await start({ isVerified: false })
    const browser = oidc.newBrowser()
    const { page, verifier } = await browser.authorize()
    const claims = await claimsOf(await usePasskey(browser, page, { isVerified: false }), verifier)
    expect(claims).toMatchObject({ acr: acr.single, amr: ['webauthn'] })
    const strict = await browser.authorize({ acr_values: acr.multi })
    expect((await usePasskey(browser, strict.page, { isVerified: false })).status).toBe(401)
    const both = await browser.authorize({ acr_values: acr.multi })
    const secondPage = await browser.submit(both.page, oidc.account)
    expect(await secondPage.text()).toContain('data-kind="get"')
  })

  test('a forgotten password is replaced after the passkey, in the browser that requested the link', async () => {
    const { oidc, usePasskey } = await start({ isVerified: true })
    const { email, password } = oidc.account
    const newPassword = 'a fine new password'
    const browser = oidc.newBrowser()
    const { page } = await browser.authorize()
    await browser.submit(`${page}/forgotten`, { email })
    const { text } = await newestMessage({ clientAs: () => oidc.client }, email)
    const t = new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? '').searchParams.get('t') ?? ''
    const fields = { t, newPassword, newPasswordAgain: newPassword }
    const otherBrowser = await oidc.newBrowser().submit(`${page}/reset`, fields)
    expect([otherBrowser.status, await otherBrowser.text()]).toEqual([
      403,
      expect.stringContaining('Your passkey is needed'),
    ])
    const secondPage = await browser.submit(`${page}/reset`, fields)
    expect(await secondPage.text()).toContain('data-kind="get"')
    // An attacker who reads the mailbox cannot add a passkey of their own either.
    expect(await (await browser.send(`${page}/add-passkey`)).text()).not.toContain('data-kind="create"')
    const signIn = (given: string) => oidc.service('passwords', 'signIn', { loginId: email, password: given })
    await expect(signIn(newPassword)).rejects.toThrow()
    expect((await usePasskey(browser, page)).headers.get('location')).toContain('code=')
    expect(await signIn(newPassword)).toHaveProperty('sessionJwt')
    await expect(signIn(password)).rejects.toThrow()
  })
})
