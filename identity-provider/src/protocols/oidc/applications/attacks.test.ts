import { randomUUID } from 'node:crypto'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import * as oauth from 'oauth4webapi'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everyMigratedEngine } from '../../../testing/engines.ts'
import { redirectUrl, startApplications } from './testing-application.ts'

type Application = { id: string; secret: string; issuer: string }

describe.each(everyMigratedEngine)('attacks on SSO applications on $engine', ({ create }) => {
  let oidc: Awaited<ReturnType<typeof startApplications>>
  const ending: (() => Promise<unknown>)[] = []
  beforeAll(async () => {
    const database = await create()
    oidc = await startApplications(database.url)
    ending.push(oidc.close, database.drop)
  })
  afterAll(async () => {
    for (const end of ending) await end()
  })

  const address = (application: Application, parameters: Record<string, string>) => {
    const given = { client_id: application.id, response_type: 'code', redirect_uri: redirectUrl, scope: 'openid' }
    return new URL(`${application.issuer}/oauth2/v1/authorize?${new URLSearchParams({ ...given, ...parameters })}`)
  }

  /** The answer of the token endpoint. */
  async function exchange({ id, secret, issuer }: Application, fields: Record<string, string>, headers = {}) {
    const body = new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: id,
      client_secret: secret,
      redirect_uri: redirectUrl,
      ...fields,
    })
    const response = await fetch(`${issuer}/oauth2/v1/token`, { method: 'POST', body, headers })
    return { status: response.status, body: await response.json() }
  }

  async function codeFor(application: Application, parameters: Record<string, string> = {}) {
    const back = await oidc.signIn(address(application, parameters))
    return { back, code: back.searchParams.get('code') ?? '' }
  }

  test.each([
    ['another case', 'https://wiki.example.com/BACK'],
    ['a path below', `${redirectUrl}/more`],
    ['a traversal', 'https://wiki.example.com/x/../back'],
    ['an encoded traversal', 'https://wiki.example.com/x/%2e%2e/back'],
    ['an encoded letter', 'https://wiki.example.com/%62ack'],
    ['a query', `${redirectUrl}?x=1`],
    ['a fragment', `${redirectUrl}#x`],
    ['a trailing slash', `${redirectUrl}/`],
    ['a trailing dot', 'https://wiki.example.com./back'],
    ['user information', 'https://wiki.example.com@evil.example/back'],
    ['another port', 'https://wiki.example.com:8443/back'],
    ['http', redirectUrl.replace('https', 'http')],
    ['a backslash', String.raw`https://wiki.example.com\@evil.example/back`],
  ])('a redirect URL with %s gets no code and no redirect', async (_, wrong) => {
    const application = await oidc.create()
    const response = await oidc.newTestBrowser().send(new Request(address(application, { redirect_uri: wrong })))
    expect(response.status).toBe(400)
    expect(response.headers.get('location')).toBeNull()
  })

  test('an application on the device may use any port of the loopback, and no other host', async () => {
    const application = await oidc.create({
      clientType: 'public',
      approvedRedirectUrls: ['http://127.0.0.1/back', 'com.example.app:/back'],
    })
    const pkce = { code_challenge: 'x'.repeat(43), code_challenge_method: 'S256' }
    const send = (wanted: string) =>
      oidc.newTestBrowser().send(new Request(address(application, { redirect_uri: wanted, ...pkce })))
    expect((await send('http://127.0.0.1:49152/back')).status).toBe(303)
    expect((await send('com.example.app:/back')).status).toBe(303)
    expect((await send('http://127.0.0.2:49152/back')).status).toBe(400)
    expect((await send('http://127.0.0.1:49152/other')).status).toBe(400)
  })

  test('an application without a registered redirect URL gets no code', async () => {
    const application = await oidc.create({ approvedRedirectUrls: [] })
    const response = await oidc.newTestBrowser().send(new Request(address(application, {})))
    expect(response.status).toBe(400)
  })

  test('a code that is used twice revokes the tokens of the first use', async () => {
    const application = await oidc.create()
    const { code } = await codeFor(application)
    const first = await exchange(application, { code })
    expect(first.status).toBe(200)
    expect((await exchange(application, { code })).body.error).toBe('invalid_grant')
    const headers = { authorization: `Bearer ${first.body.access_token}` }
    expect((await fetch(`${application.issuer}/oauth2/v1/userinfo`, { headers })).status).toBe(401)
  })

  test('a code is of no use to another application, nor with another redirect URL', async () => {
    const application = await oidc.create({ approvedRedirectUrls: [redirectUrl, `${redirectUrl}/2`] })
    const other = await oidc.create()
    const { code } = await codeFor(application)
    expect((await exchange(other, { code })).body.error).toBe('invalid_grant')
    const { code: second } = await codeFor(application)
    expect((await exchange(application, { code: second, redirect_uri: `${redirectUrl}/2` })).body.error).toBe(
      'invalid_grant',
    )
  })

  test('a request with a code challenge is held to it, one without gets none, and plain is refused', async () => {
    const application = await oidc.create()
    const verifier = oauth.generateRandomCodeVerifier()
    const challenge = {
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    }
    const { code } = await codeFor(application, challenge)
    expect((await exchange(application, { code })).body.error).toBe('invalid_grant')
    const { code: unbound } = await codeFor(application)
    expect((await exchange(application, { code: unbound, code_verifier: verifier })).body.error).toBe('invalid_grant')
    const plain = await oidc.signIn(address(application, { code_challenge: verifier, code_challenge_method: 'plain' }))
    expect(plain.searchParams.get('error')).toBe('invalid_request')
  })

  test('public applications, and others with forcePkce, get no code without a code challenge', async () => {
    for (const changes of [{ clientType: 'public' as const }, { forcePkce: true }]) {
      const refused = await oidc.signIn(address(await oidc.create(changes), {}))
      expect(refused.searchParams.get('error')).toBe('invalid_request')
    }
  })

  test('oauth4webapi refuses an answer of another issuer (mix-up), which ours names', async () => {
    const honest = await oidc.create()
    const attacker = await oidc.create()
    const { back } = await codeFor(attacker)
    const discovery = new URL(honest.issuer)
    const options = { [oauth.allowInsecureRequests]: true }
    const server = await oauth.processDiscoveryResponse(discovery, await oauth.discoveryRequest(discovery, options))
    expect(() => oauth.validateAuthResponse(server, { client_id: honest.id }, back, oauth.expectNoState)).toThrow(
      '"iss"',
    )
  })

  test('only the current secret of the application itself works', async () => {
    const application = await oidc.create()
    const other = await oidc.create()
    const { code } = await codeFor(application)
    const withOther = await exchange({ ...application, secret: other.secret }, { code })
    expect(withOther).toMatchObject({ status: 401, body: { error: 'invalid_client' } })
    await oidc.client.ssoApplications.rotateSecret({ id: application.id })
    expect((await exchange(application, { code })).status).toBe(401)
    const { cleartext: secret } = await oidc.client.ssoApplications.loadSecret({ id: application.id })
    expect((await exchange({ ...application, secret }, { code })).status).toBe(200)
  })

  test('a proof of DPoP is of no use a second time, also not when both arrive at once', async () => {
    const application = await oidc.create()
    const { publicKey, privateKey } = await generateKeyPair('ES256')
    const proof = await new SignJWT({ htm: 'POST', htu: `${application.issuer}/oauth2/v1/token`, jti: randomUUID() })
      .setProtectedHeader({ alg: 'ES256', typ: 'dpop+jwt', jwk: await exportJWK(publicKey) })
      .setIssuedAt()
      .sign(privateKey)
    const codes = [await codeFor(application), await codeFor(application), await codeFor(application)]
    const answers = await Promise.all(codes.map(({ code }) => exchange(application, { code }, { dpop: proof })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('the application of another project is no client here, and its issuer is not found', async () => {
    const elsewhere = await oidc.anotherProject()
    const { id } = await elsewhere.client.ssoApplications.createOidc({
      name: 'Theirs',
      loginPageUrl: redirectUrl,
      approvedRedirectUrls: [redirectUrl],
    })
    for (const issuer of [oidc.issuer, `${oidc.issuer}/${id}`]) {
      const request = new Request(address({ id, secret: '', issuer }, {}))
      expect((await oidc.newTestBrowser().send(request)).status).toBe(400)
    }
    expect((await fetch(`${oidc.issuer}/${id}/.well-known/openid-configuration`)).status).toBe(404)
  })

  test('at the issuer of one application, another is no client', async () => {
    const application = await oidc.create()
    const { id } = await oidc.create()
    const request = new Request(address({ ...application, id }, {}))
    expect((await oidc.newTestBrowser().send(request)).status).toBe(400)
  })

  test('a user to whom it is not assigned is refused on a page, in the audit, and without one for prompt=none', async () => {
    const application = await oidc.create({}, false)
    const browser = oidc.newTestBrowser()
    const page = await oidc.signIn(address(application, {}), browser)
    expect(page.pathname).toContain('/sign-in/')
    const shown = await browser.send(new Request(page))
    expect(shown.status).toBe(403)
    expect(await shown.text()).toContain('You don’t have access to')
    const { origin } = new URL(oidc.issuer)
    const left = await browser.send(
      new Request(`${page}/leave`, { method: 'POST', headers: { origin }, body: new URLSearchParams() }),
    )
    const back = await browser.send(new Request(new URL(left.headers.get('location') ?? '', origin)))
    expect(back.headers.get('location')).toMatch(`${redirectUrl}?error=access_denied`)
    const silent = await oidc.signIn(address(application, { prompt: 'none' }), browser)
    expect(silent.searchParams.get('error')).toBe('access_denied')
    const { audits } = await oidc.client.audit.search({ actions: ['LoginFailed'], text: application.id })
    expect(audits).toHaveLength(2)
  })

  test('members of a tenant that has the application get in, until the tenant or the membership ends', async () => {
    const application = await oidc.create({}, false)
    const { client, account } = oidc
    const { id: tenantId } = await client.tenants.create({ name: 'Acme', federatedAppIds: [application.id] })
    await client.userTenants.add({ loginId: account.email, tenantId })
    const { code } = await codeFor(application)
    const { body } = await exchange(application, { code, scope: 'openid' })
    const userinfo = () =>
      fetch(`${application.issuer}/oauth2/v1/userinfo`, { headers: { authorization: `Bearer ${body.access_token}` } })
    expect((await userinfo()).status).toBe(200)
    await client.userTenants.remove({ loginId: account.email, tenantId })
    expect((await userinfo()).status).toBe(401)
  })

  test('a disabled application is no client at once, and neither its codes nor its tokens work', async () => {
    const application = await oidc.create()
    const { code } = await codeFor(application)
    const { code: later } = await codeFor(application)
    const { body } = await exchange(application, { code })
    await oidc.client.ssoApplications.updateOidc({ ...application.wanted, id: application.id, enabled: false })
    expect((await exchange(application, { code: later })).body.error).toBe('invalid_client')
    const headers = { authorization: `Bearer ${body.access_token}` }
    expect((await fetch(`${application.issuer}/oauth2/v1/userinfo`, { headers })).status).toBe(401)
    expect((await oidc.newTestBrowser().send(new Request(address(application, {})))).status).toBe(400)
    expect((await fetch(`${application.issuer}/.well-known/openid-configuration`)).status).toBe(404)
  })
})

describe.each(everyMigratedEngine)('settings of an SSO application on $engine', ({ create }) => {
  test('settings that do not fit together are refused at their field', async () => {
    const database = await create()
    const oidc = await startApplications(database.url)
    const wrong = [
      [{ approvedRedirectUrls: ['com.example.app:/back'] }, 'approvedRedirectUrls'],
      [
        { clientType: 'public', approvedRedirectUrls: ['http://localhost/x', 'http://a.example/'] },
        'approvedRedirectUrls',
      ],
      [{ approvedRedirectUrls: ['https://a.example/*'] }, 'approvedRedirectUrls'],
      [{ approvedRedirectUrls: ['javascript:alert(1)'] }, 'approvedRedirectUrls'],
      [{ tokenEndpointAuthMethod: 'private_key_jwt' }, 'tokenEndpointAuthMethod'],
      [{ clientType: 'public', tokenEndpointAuthMethod: 'private_key_jwt' }, 'tokenEndpointAuthMethod'],
      [{ jwks: { keys: [{ kty: 'EC', d: 'secret' }] } }, 'jwks'],
    ] as const
    for (const [changes, field] of wrong) {
      const settings = { name: 'Wiki', loginPageUrl: redirectUrl, ...structuredClone(changes) }
      // The mistakes are what this test is about.
      const refused = oidc.client.ssoApplications.createOidc(settings as never)
      await expect(refused).rejects.toMatchObject({ message: expect.stringContaining(field) })
    }
    await oidc.close()
    await database.drop()
  })
})
