import { decodeJwt, createRemoteJWKSet, decodeProtectedHeader, jwtVerify } from 'jose'
import { describe, expect, test } from 'vitest'
import { oidcForTest } from './testing-start.ts'
import { client } from './testing.ts'
import { taggedEngines } from '../../testing/engines.ts'

describe.each(taggedEngines)('OpenID Connect on $engine', ({ create }) => {
  const start = (tokenAlgorithm: 'RS256' | 'ES256' | 'EdDSA' = 'ES256') => oidcForTest(create, tokenAlgorithm)

  async function signedIn(oidc: Awaited<ReturnType<typeof start>>, parameters: Record<string, string> = {}) {
    const browser = oidc.newBrowser()
    const { page, verifier } = await browser.authorize(parameters)
    const code = await browser.signIn(page, oidc.account)
    const redirectUri = client.redirectUris[0] ?? ''
    const exchange = () =>
      oidc.token({ grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: verifier })
    return { browser, code, verifier, exchange }
  }

  test.each(['RS256', 'ES256', 'EdDSA'] as const)(
    'a code gives an ID token under %s that verifies, and userinfo',
    async algorithm => {
      const oidc = await start(algorithm)
      const discovery = await (await fetch(`${oidc.issuer}/.well-known/openid-configuration`)).json()
      expect(discovery).toMatchObject({
        issuer: oidc.issuer,
        authorization_endpoint: `${oidc.issuer}/oauth2/v1/authorize`,
        end_session_endpoint: `${oidc.issuer}/oauth2/v1/logout`,
        code_challenge_methods_supported: ['S256'],
      })
      const { body } = await (await signedIn(oidc)).exchange()
      expect(decodeProtectedHeader(body.id_token).alg).toBe(algorithm)
      const keys = createRemoteJWKSet(new URL(discovery.jwks_uri))
      const { payload } = await jwtVerify(body.id_token, keys, { issuer: oidc.issuer, audience: client.clientId })
      expect(payload).toMatchObject({
        nonce: 'the-nonce',
        email: oidc.account.email,
        email_verified: true,
        name: 'Administrator',
        roles: ['Administrator'],
      })
      const headers = { authorization: `Bearer ${body.access_token}` }
      const userinfo = await (await fetch(discovery.userinfo_endpoint, { headers })).json()
      expect(userinfo).toMatchObject({ sub: payload.sub, email: oidc.account.email })
    },
  )

  test('after a rotation, ID tokens are signed with the new key once it is active, and not before', async () => {
    const oidc = await start()
    const kidNow = async () => {
      const { body } = await (await signedIn(oidc)).exchange()
      return decodeProtectedHeader(body.id_token).kid
    }
    const first = await kidNow()
    await oidc.client.signingKeyManagement.rotate({})
    expect(await kidNow()).toBe(first)
    const published = async () => {
      const { keys } = (await (await fetch(`${oidc.issuer}/.well-known/jwks.json`)).json()) as {
        keys: { kid: string }[]
      }
      return keys.map(({ kid }) => kid)
    }
    const before = await published()
    await oidc.client.signingKeyManagement.rotate({ now: true })
    const second = await kidNow()
    expect(second).not.toBe(first)
    // The key was published before it signed, and the one that signed before still is.
    expect(before).toEqual(expect.arrayContaining([first, second]))
    expect(await published()).toEqual(expect.arrayContaining([first, second]))
  })

  test('of twenty concurrent exchanges of one code, at most one gets tokens', { tags: ['every-engine'] }, async () => {
    const oidc = await start()
    const { exchange } = await signedIn(oidc)
    const answers = await Promise.all(Array.from({ length: 20 }, exchange))
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1)
    for (const { status, body } of answers)
      if (status !== 200) expect([status, body.error]).toEqual([400, 'invalid_grant'])
  })

  test('using a code again ends the tokens it gave', async () => {
    const oidc = await start()
    const { exchange } = await signedIn(oidc)
    const { body } = await exchange()
    expect(await exchange()).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
    const headers = { authorization: `Bearer ${body.access_token}` }
    expect((await fetch(`${oidc.issuer}/oauth2/v1/userinfo`, { headers })).status).toBe(401)
  })

  test('a wrong verifier, another redirect address and a wrong client secret get no tokens', async () => {
    const oidc = await start()
    const redirectUri = client.redirectUris[0] ?? ''
    const wrong = await signedIn(oidc)
    const fields = { grant_type: 'authorization_code', code: wrong.code, redirect_uri: redirectUri }
    expect(await oidc.token({ ...fields, code_verifier: 'x'.repeat(43) })).toMatchObject({
      body: { error: 'invalid_grant' },
    })
    const wrongRedirect = { ...fields, redirect_uri: 'http://127.0.0.1/other', code_verifier: wrong.verifier }
    expect(await oidc.token(wrongRedirect)).toMatchObject({ body: { error: 'invalid_grant' } })
    const response = await fetch(`${oidc.issuer}/oauth2/v1/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(`${client.clientId}:guessed`).toString('base64')}` },
      body: new URLSearchParams({ ...fields, code_verifier: wrong.verifier }),
    })
    expect(response.status).toBe(401)
  })

  test('a request without PKCE, with another redirect address or of an unknown application does not start a sign-in', async () => {
    const oidc = await start()
    const browser = oidc.newBrowser()
    const withoutPkce = await browser.authorize({ code_challenge: '', code_challenge_method: '' })
    expect(withoutPkce.response.headers.get('location')).toContain('error=invalid_request')
    const wrongRedirect = await browser.authorize({ redirect_uri: 'https://evil.example/callback' })
    expect([wrongRedirect.response.status, wrongRedirect.page]).toEqual([400, ''])
    expect((await browser.authorize({ client_id: 'unknown' })).response.status).toBe(400)
  })

  test('a signed-in user is not asked again until they sign out or are disabled', async () => {
    const oidc = await start()
    const { browser } = await signedIn(oidc)
    const again = await browser.authorize()
    expect(again.response.headers.get('location')).toContain('code=')
    await oidc.client.users.logout({ loginId: oidc.account.email })
    const after = await browser.authorize()
    expect([after.response.status, after.page]).toEqual([200, expect.stringContaining('/sign-in/')])
  })

  test('an access token stops working once its user signs out, is disabled or is deleted', async () => {
    for (const end of ['logout', 'disable', 'delete'] as const) {
      const oidc = await start()
      const { users } = oidc.client
      const { body } = await (await signedIn(oidc)).exchange()
      const userinfo = async () => {
        const headers = { authorization: `Bearer ${body.access_token}` }
        return (await fetch(`${oidc.issuer}/oauth2/v1/userinfo`, { headers })).status
      }
      expect(await userinfo()).toBe(200)
      const { email: loginId } = oidc.account
      if (end === 'logout') await users.logout({ loginId })
      if (end === 'disable') await users.updateStatus({ loginId, status: 'disabled' })
      if (end === 'delete') await users.delete({ loginId })
      expect(await userinfo(), end).toBe(401)
    }
  })

  test('the roles scope includes tenants', async () => {
    const oidc = await start()
    const { tenants, roles, userTenants, userRoles } = oidc.client
    const { email: loginId } = oidc.account
    await tenants.create({ id: 'acme', name: 'Acme' })
    await roles.create({ name: 'Boss', tenantId: 'acme' })
    await userTenants.add({ loginId, tenantId: 'acme' })
    await userRoles.add({ loginId, tenantId: 'acme', roleNames: ['Boss'] })
    const { body } = await (await signedIn(oidc)).exchange()
    expect(decodeJwt(body.id_token)).toMatchObject({ tenants: { acme: { roles: ['Boss'] } }, dct: 'acme' })
  })

  test('codes, tokens and their data are unreadable in the database', async () => {
    const oidc = await oidcForTest(create)
    const { code, exchange } = await signedIn(oidc)
    const { body } = await exchange()
    const stored = JSON.stringify(await oidc.db.selectFrom('oidc_records').selectAll().execute())
    expect(stored).toContain('AccessToken')
    for (const secret of [code, body.access_token, 'the-nonce']) expect(stored).not.toContain(secret)
  })
})
