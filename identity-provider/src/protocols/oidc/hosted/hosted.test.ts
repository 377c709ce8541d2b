import { decodeJwt } from 'jose'
import { describe, expect, test } from 'vitest'
import { newestMessage } from '../../../activity/messages/delivery/testing.ts'
import { client, thirdParty, listedScopes } from '../testing.ts'
import { acr } from '../../../tokens/sessions/factors/acr.ts'
import { migratedEngines } from '../../../testing/engines.ts'
import { oidcForTest } from '../testing-start.ts'

describe.each(migratedEngines)('the hosted pages on $engine', ({ create }) => {
  const start = () => oidcForTest(create)
  type Oidc = Awaited<ReturnType<typeof start>>

  const idTokenFor = async (oidc: Oidc, response: Response, verifier: string, who = client) => {
    const code = new URL(response.headers.get('location') ?? '').searchParams.get('code') ?? ''
    const redirectUri = who.redirectUris[0] ?? ''
    const fields = { grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: verifier }
    return decodeJwt((await oidc.token(fields, who)).body.id_token)
  }

  test('an ID token says how the user signed in', async () => {
    const oidc = await start()
    const alone = oidc.newBrowser()
    const first = await alone.authorize()
    const claims = await idTokenFor(oidc, await alone.submit(first.page, oidc.account), first.verifier)
    expect(claims).toMatchObject({ amr: ['pwd'], acr: acr.single, auth_time: expect.any(Number) })

    const shownCode = await oidc.addAuthenticator()
    const browser = oidc.newBrowser()
    const second = await browser.authorize()
    const response = await browser.submit(second.page, oidc.account)
    expect(await response.text()).toContain('authenticator app')
    const wrong = await browser.submit(`${second.page}/second-factor`, { code: '000000' })
    expect(wrong.status).toBe(401)
    const done = await browser.submit(`${second.page}/second-factor`, { code: shownCode() })
    const strong = await idTokenFor(oidc, done, second.verifier)
    expect(strong).toMatchObject({ amr: ['pwd', 'totp', 'mfa'], acr: acr.multi })
  })

  test('no other step is open to a user who still has to show the second factor', async () => {
    const oidc = await start()
    await oidc.addAuthenticator()
    const browser = oidc.newBrowser()
    const { page } = await browser.authorize()
    await browser.submit(page, oidc.account)
    for (const path of ['/add-passkey', '/add-passkey/later']) {
      const response = await browser.send(`${page}${path}`)
      expect(response.headers.get('location')).toBe(new URL(page, oidc.issuer).pathname)
    }
    const attacker = oidc.newBrowser()
    const attempt = await attacker.authorize()
    const skipped = await attacker.submit(`${attempt.page}/second-factor`, { code: '123456' })
    expect(skipped.status).toBe(401)
    expect(await skipped.text()).toContain('name="password"')
  })

  test('a user is asked once before a third-party application gets their data', async () => {
    const oidc = await start()
    const browser = oidc.newBrowser()
    const parameters = { client_id: thirdParty.clientId, redirect_uri: thirdParty.redirectUris[0] ?? '' }
    const begun = await browser.authorize(parameters)
    const response = await browser.submit(begun.page, oidc.account)
    const html = await response.text()
    expect(html).toContain('Calendar by Acme')
    expect(html).toContain('see your email address')
    const action = /action="([^"]+)"/.exec(html)?.[1] ?? ''
    const allowed = await browser.submit(`${action}/consent`, listedScopes(html))
    const claims = await idTokenFor(oidc, allowed, begun.verifier, thirdParty)
    expect(claims).toMatchObject({ aud: thirdParty.clientId, email: oidc.account.email })
    const again = await browser.authorize(parameters)
    expect(again.response.headers.get('location')).toContain('code=')
  })

  test('a user who does not agree goes back to the application without a code', async () => {
    const oidc = await start()
    const browser = oidc.newBrowser()
    const begun = await browser.authorize({
      client_id: thirdParty.clientId,
      redirect_uri: thirdParty.redirectUris[0] ?? '',
    })
    const response = await browser.submit(begun.page, oidc.account)
    const action = /action="([^"]+)"/.exec(await response.text())?.[1] ?? ''
    const denied = await browser.submit(`${action}/leave`, {})
    expect(denied.headers.get('location')).toContain('error=access_denied')
  })

  test('opening a link does not use it up, and it works once', async () => {
    const oidc = await start()
    const browser = oidc.newBrowser()
    const { page } = await browser.authorize()
    await browser.submit(`${page}/link`, { email: oidc.account.email })
    const { text } = await newestMessage({ clientAs: () => oidc.client }, oidc.account.email)
    const link = /https?:\/\/\S+/.exec(text)?.[0] ?? ''
    const scanner = oidc.newBrowser()
    for (let looks = 0; looks < 3; looks++) expect((await scanner.send(link)).status).toBe(200)
    const fields = { t: new URL(link).searchParams.get('t') ?? '' }
    // In a sign-in that sent a link to somebody else it does nothing, and stays valid where it belongs.
    const elsewhere = oidc.newBrowser()
    const { page: theirs } = await elsewhere.authorize()
    await elsewhere.submit(`${theirs}/link`, { email: 'grace@example.com' })
    expect((await elsewhere.submit(`${theirs}/link/follow`, fields)).status).toBe(401)
    const done = await browser.submit(`${page}/link/follow`, fields)
    expect(done.headers.get('location')).toContain('code=')
    const other = await browser.authorize({ prompt: 'login' })
    expect((await browser.submit(`${other.page}/link/follow`, fields)).status).toBe(401)
  })

  test('links sent by an application without a target lead to pages that accept them, once', async () => {
    const oidc = await start()
    const { email } = oidc.account
    const browser = oidc.newBrowser()
    const call = { projectId: oidc.projectId, rights: [], ip: '', userAgent: '', requestId: '' }
    const anonymous = { type: 'anonymous' as const, id: '', name: '' }
    const send = (area: string, operation: string, input: object) =>
      oidc.provider.areas
        .find(({ name }) => name === area)
        ?.service[operation]?.(input as never, { ...call, actor: anonymous })
    const newestLink = async () => {
      const { text } = await newestMessage({ clientAs: () => oidc.client }, email)
      return new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? '')
    }
    await send('magicLinks', 'signInEmail', { loginId: email })
    const link = await newestLink()
    expect((await browser.send(link.href)).status).toBe(200)
    const t = link.searchParams.get('t') ?? ''
    expect(await (await browser.submit(`${oidc.issuer}/link`, { t })).text()).toContain('You can close this page')
    expect((await browser.submit(`${oidc.issuer}/link`, { t })).status).toBe(401)

    await send('passwords', 'sendReset', { loginId: email })
    const reset = await newestLink()
    expect(reset.pathname).toBe(`/${oidc.projectId}/reset`)
    const [chosen, again] = ['a fine new password', 'another one']
    const fields = { t: reset.searchParams.get('t') ?? '', newPassword: chosen }
    const asked = await (await browser.send(reset.href)).text()
    expect(/<input[^>]* autocomplete="username"[^>]*>/i.exec(asked)?.[0]).toContain(`value="${email}"`)
    const mismatch = await browser.submit(`${oidc.issuer}/reset`, { ...fields, newPasswordAgain: again })
    expect(mismatch.status).toBe(400)
    const weak = await browser.submit(`${oidc.issuer}/reset`, { t: fields.t, newPassword: 'x', newPasswordAgain: 'x' })
    expect(weak.status).toBe(400)
    const changed = await browser.submit(`${oidc.issuer}/reset`, { ...fields, newPasswordAgain: chosen })
    expect(await changed.text()).toContain('Your password is changed')
    expect((await browser.submit(`${oidc.issuer}/reset`, { ...fields, newPasswordAgain: chosen })).status).toBe(401)
    const { page } = await browser.authorize()
    const signedIn = await browser.submit(page, { email, password: chosen })
    expect(signedIn.headers.get('location')).toContain('code=')
  })

  test('too many attempts must wait, with a password and with a code', async () => {
    const oidc = await start()
    const browser = oidc.newBrowser()
    const { page } = await browser.authorize()
    await browser.submit(`${page}/link`, { email: 'visitor@example.com' })
    const answers: Response[] = []
    for (let tries = 0; tries < 31; tries++) answers.push(await browser.submit(`${page}/link/code`, { code: '000000' }))
    const last = answers.at(-1)
    expect(last?.status).toBe(429)
    expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await last?.text()).toContain('Too many attempts')
    const linked = await browser.submit(`${oidc.issuer}/link`, { t: 'no token' })
    expect(linked.status).toBe(401)
  })

  test('a code allows five attempts, and the number of messages is limited', async () => {
    const oidc = await start()
    const browser = oidc.newBrowser()
    const { page } = await browser.authorize()
    await browser.submit(`${page}/code`, { email: oidc.account.email })
    const statuses: number[] = []
    for (let tries = 0; tries < 6; tries++) {
      statuses.push((await browser.submit(`${page}/code/check`, { code: '000000' })).status)
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
    const sent: number[] = []
    for (let sends = 0; sends < 12; sends++) {
      sent.push((await browser.submit(`${page}/code`, { email: oidc.account.email })).status)
    }
    expect(sent).toContain(429)
  })
})
