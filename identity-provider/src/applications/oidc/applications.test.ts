import { describe, expect, onTestFinished, test } from 'vitest'
import { migratedEngines } from '../../testing-engines.ts'
import { startOidc } from './testing.ts'

const redirectUrl = 'http://127.0.0.1:4000/back'

describe.each(migratedEngines)('the OpenID Connect of an SSO application on $engine', ({ create }) => {
  async function start() {
    const database = await create()
    const oidc = await startOidc({ databaseUrl: database.url, tokenAlgorithm: 'ES256' })
    onTestFinished(async () => {
      await oidc.close()
      await database.drop()
    })
    const { ssoApplications } = oidc.client
    const application = { name: 'Wiki', loginPageUrl: 'https://wiki.example.com', approvedRedirectUrls: [redirectUrl] }
    const { id } = await ssoApplications.createOidc(application)
    return { ...oidc, id, application }
  }
  type Oidc = Awaited<ReturnType<typeof start>>

  async function assign({ client, account, id }: Oidc) {
    await client.userSsoApplications.add({ loginId: account.email, ssoAppIds: [id] })
  }

  async function signIn({ id, account, ...oidc }: Oidc, parameters: Record<string, string> = {}) {
    const browser = oidc.newBrowser()
    const own = `${oidc.issuer}/${id}`
    const request = { client_id: id, redirect_uri: redirectUrl, ...parameters }
    const { page, verifier } = await browser.authorize(request, own)
    const response = await browser.submit(page, account)
    return { browser, verifier, response }
  }

  test('a user to whom it is assigned gets a code at its own issuer, with the session of the project', async () => {
    const oidc = await start()
    await assign(oidc)
    const { cleartext: secret } = await oidc.client.ssoApplications.loadSecret({ id: oidc.id })
    const loaded = await oidc.client.ssoApplications.load({ id: oidc.id })
    const discovery = await (await fetch(loaded.oidcSettings?.discoveryUrl ?? '')).json()
    expect(discovery).toMatchObject({
      issuer: loaded.oidcSettings?.issuer,
      authorization_endpoint: `${oidc.issuer}/${oidc.id}/oauth2/v1/authorize`,
      jwks_uri: `${oidc.issuer}/.well-known/jwks.json`,
    })
    const { browser, verifier, response } = await signIn(oidc)
    const back = new URL(response.headers.get('location') ?? '')
    expect(back.searchParams.get('iss')).toBe(`${oidc.issuer}/${oidc.id}`)
    const exchange = (code: string, codeVerifier: string) =>
      fetch(`${oidc.issuer}/${oidc.id}/oauth2/v1/token`, {
        method: 'POST',
        body: new URLSearchParams({
          grant_type: 'authorization_code',
          client_id: oidc.id,
          client_secret: secret,
          redirect_uri: redirectUrl,
          code,
          code_verifier: codeVerifier,
        }),
      })
    const tokens = await exchange(back.searchParams.get('code') ?? '', verifier)
    expect(tokens.status).toBe(200)
    const again = await browser.authorize({ client_id: oidc.id, redirect_uri: redirectUrl })
    expect(again.response.headers.get('location')).toMatch(new RegExp(`^${redirectUrl}[?]code=`))
  })

  test('a user to whom it is not assigned is refused on a page, in the audit, and without one for prompt=none', async () => {
    const oidc = await start()
    const { browser, response } = await signIn(oidc)
    expect(response.status).toBe(403)
    expect(await response.text()).toContain('You don’t have access to')
    const { response: silent } = await browser.authorize({
      client_id: oidc.id,
      redirect_uri: redirectUrl,
      prompt: 'none',
    })
    const back = new URL(silent.headers.get('location') ?? '')
    expect(back.searchParams.get('error')).toBe('access_denied')
    const { audits } = await oidc.client.audit.search({ actions: ['LoginFailed'] })
    expect(audits.length).toBe(2)
  })

  test('a disabled application is no client at once', async () => {
    const oidc = await start()
    await assign(oidc)
    await oidc.client.ssoApplications.updateOidc({ ...oidc.application, id: oidc.id, enabled: false })
    const { response } = await oidc.newBrowser().authorize({ client_id: oidc.id, redirect_uri: redirectUrl })
    expect(response.status).toBe(400)
    expect((await fetch(`${oidc.issuer}/${oidc.id}/.well-known/openid-configuration`)).status).toBe(404)
  })
})
