import * as openid from 'openid-client'
import { createTestBrowser } from '@gatehouse-id/operation/testing'
import { listedScopes, startOidc } from '../oidc/testing.ts'

export const callbackUrl = 'https://calendar.example.com/back'

/** A provider with a user, and with applications that the user can let act for them. */
export async function startInbound(databaseUrl: string) {
  const oidc = await startOidc({ databaseUrl, tokenAlgorithm: 'ES256' })
  const { client, account, projectId } = oidc
  const { origin } = new URL(oidc.issuer)
  const issuer = `${origin}/v1/apps/${projectId}`
  let made = 0

  /** Makes an application with one permission scope and one attribute scope, which is optional. */
  async function create(changes: Partial<Parameters<typeof client.inboundApplications.create>[0]> = {}) {
    made += 1
    return client.inboundApplications.create({
      name: `Calendar ${made}`,
      approvedCallbackUrls: [callbackUrl],
      permissionsScopes: [{ name: 'administer', description: 'administer the project', values: ['Administrator'] }],
      attributesScopes: [{ name: 'contact', description: 'see how to reach you', values: ['email'], optional: true }],
      ...changes,
    })
  }

  function discover(clientId: string, secret: string) {
    const auth = secret === '' ? openid.None() : openid.ClientSecretPost(secret)
    return openid.discovery(new URL(issuer), clientId, undefined, auth, { execute: [openid.allowInsecureRequests] })
  }

  const newBrowser = createTestBrowser
  type TestBrowser = ReturnType<typeof newBrowser>

  /** Follows redirects until a page is shown or the browser leaves. */
  async function follow(browser: TestBrowser, address: URL, init?: RequestInit) {
    let url = address
    let response = await browser.send(new Request(url, init))
    for (;;) {
      const location = response.headers.get('location')
      if (location === null) return { url, response }
      url = new URL(location, url)
      if (url.origin !== origin) return { url, response }
      response = await browser.send(new Request(url))
    }
  }

  /** Signs the user in where needed; the consent page, or where the browser went. */
  async function toConsent(browser: TestBrowser, address: URL, { email, password } = account) {
    const first = await follow(browser, address)
    if (first.url.origin !== origin || (await first.response.clone().text()).includes('/consent"')) return first
    return post(browser, first.url, { email, password })
  }

  function post(browser: TestBrowser, address: URL, fields: Record<string, string>) {
    return follow(browser, address, { method: 'POST', headers: { origin }, body: new URLSearchParams(fields) })
  }

  /** Signs in and agrees to what the consent page lists, and to these; where the browser is sent back to. */
  async function authorize(address: URL, ticked: Record<string, string> = {}, browser = newBrowser(), as = account) {
    const shown = await toConsent(browser, address, as)
    return shown.url.origin === origin ? (await agree(browser, shown, ticked)).url : shown.url
  }
  type Shown = Awaited<ReturnType<typeof follow>>
  async function agree(browser: TestBrowser, { url, response }: Shown, ticked: Record<string, string> = {}) {
    const fields = { ...listedScopes(await response.clone().text()), ...ticked }
    return post(browser, new URL(`${url.pathname}/consent`, origin), fields)
  }

  async function begin(config: openid.Configuration, scope: string, parameters: Record<string, string> = {}) {
    const pkceCodeVerifier = openid.randomPKCECodeVerifier()
    const address = openid.buildAuthorizationUrl(config, {
      redirect_uri: callbackUrl,
      scope,
      code_challenge: await openid.calculatePKCECodeChallenge(pkceCodeVerifier),
      code_challenge_method: 'S256',
      ...parameters,
    })
    return { address, pkceCodeVerifier }
  }

  async function tokensFor(config: openid.Configuration, scope: string, as = account) {
    const { address, pkceCodeVerifier } = await begin(config, scope)
    return openid.authorizationCodeGrant(config, await authorize(address, {}, newBrowser(), as), { pkceCodeVerifier })
  }

  return {
    ...oidc,
    issuer,
    origin,
    create,
    discover,
    newBrowser,
    follow,
    toConsent,
    post,
    agree,
    authorize,
    begin,
    tokensFor,
  }
}
