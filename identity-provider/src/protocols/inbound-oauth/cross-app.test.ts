import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { decodeJwt, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everyMigratedEngine } from '../../testing/engines.ts'
import { startApplications } from '../oidc/applications/testing-application.ts'

const grantTypes = {
  bearer: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
  exchange: 'urn:ietf:params:oauth:grant-type:token-exchange',
}
const tokenTypes = { jag: 'urn:ietf:params:oauth:token-type:id-jag', id: 'urn:ietf:params:oauth:token-type:id_token' }

describe.each(everyMigratedEngine)('cross-app access on $engine', ({ create }) => {
  let oidc: Awaited<ReturnType<typeof startApplications>>
  let idp: Awaited<ReturnType<typeof startIssuer>>
  let app: { clientId: string; cleartext: string }
  let made = 0
  const ending: (() => Promise<unknown>)[] = []
  beforeAll(async () => {
    const database = await create()
    oidc = await startApplications(database.url)
    idp = await startIssuer()
    ending.push(oidc.close, idp.close, database.drop)
    const { client } = oidc
    await client.roles.create({ name: 'Clerk', tenantId: '' })
    await client.permissions.create({ name: 'read notes' })
    await client.roles.update({ name: 'Clerk', newName: 'Clerk', permissionNames: ['read notes'] })
    await client.tenants.create({ id: 'acme', name: 'Acme' })
    await client.xaaSettings.configure({
      tenantId: 'acme',
      enabled: true,
      settings: { issuers: { [idp.issuer]: {} }, jwtBearerGrantTypeCustomClaimsToUse: 'department sub' },
      roleMappings: [{ groups: ['staff'], roleName: 'Clerk' }],
    })
    app = await client.inboundApplications.create({
      name: 'Notes',
      permissionsScopes: [{ name: 'notes', description: 'read notes', values: ['Clerk', 'read notes'] }],
    })
  })
  afterAll(async () => {
    for (const end of ending) await end()
  })

  const inbound = () => `${new URL(oidc.issuer).origin}/v1/apps/${oidc.projectId}`

  async function ask(url: string, client: { id: string; secret: string }, fields: Record<string, string>) {
    const body = new URLSearchParams({ client_id: client.id, client_secret: client.secret, ...fields })
    const response = await fetch(url, { method: 'POST', body })
    return { status: response.status, body: await response.json() }
  }
  function present(assertion: string, fields: Record<string, string> = {}) {
    const url = `${new URL(oidc.issuer).origin}/oauth2/v1/apps/${oidc.projectId}/token`
    const client = { id: app.clientId, secret: app.cleartext }
    return ask(url, client, { grant_type: grantTypes.bearer, assertion, ...fields })
  }
  function claims(changes: JWTPayload = {}): JWTPayload {
    made += 1
    const now = Math.floor(Date.now() / 1000)
    const usual = { iss: idp.issuer, sub: 'u1', aud: inbound(), client_id: app.clientId, jti: `j${made}` }
    return { ...usual, iat: now, exp: now + 300, scope: 'notes', groups: ['staff'], department: 'Sales', ...changes }
  }

  test('an assertion of an issuer that a tenant trusts gives a token for its user, within their roles', async () => {
    const { status, body } = await present(await idp.sign(claims()))
    expect(status).toBe(200)
    expect(body).not.toHaveProperty('refresh_token')
    const token = decodeJwt(body.access_token)
    expect(token).toMatchObject({
      iss: inbound(),
      aud: oidc.projectId,
      client_id: app.clientId,
      scope: 'notes',
      department: 'Sales',
      tenants: { acme: { roles: ['Clerk'], permissions: ['read notes'] } },
    })
    expect(token.sub).not.toBe('u1')
    const introspect = `${new URL(oidc.issuer).origin}/oauth2/v1/apps/${oidc.projectId}/introspect`
    const client = { id: app.clientId, secret: app.cleartext }
    const introspected = () => ask(introspect, client, { token: body.access_token })
    expect((await introspected()).body).toMatchObject({ active: true, sub: token.sub, scope: 'notes' })
    const again = await present(await idp.sign(claims()), { scope: 'notes' })
    expect(decodeJwt(again.body.access_token).sub).toBe(token.sub)
    await oidc.client.users.updateStatus({ loginId: token.sub ?? '', status: 'disabled' })
    expect(await present(await idp.sign(claims()))).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
    await oidc.client.users.updateStatus({ loginId: token.sub ?? '', status: 'enabled' })
    expect((await introspected()).body).toEqual({ active: false })
  })

  test('an assertion counts once', async () => {
    const assertion = await idp.sign(claims())
    const both = await Promise.all([present(assertion), present(assertion)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
    expect(await present(assertion)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
  })

  test.each<[string, () => Promise<string>]>([
    ['of another audience', () => idp.sign(claims({ aud: 'https://elsewhere.example' }))],
    ['of two audiences', () => idp.sign(claims({ aud: [inbound(), 'https://elsewhere.example'] }))],
    ['for another client', () => idp.sign(claims({ client_id: 'another' }))],
    ['for no client', () => idp.sign(claims({ client_id: undefined }))],
    ['that has expired', () => idp.sign(claims({ exp: Math.floor(Date.now() / 1000) - 60 }))],
    ['that lives for days', () => idp.sign(claims({ exp: Math.floor(Date.now() / 1000) + 86_400 }))],
    ['without an id', () => idp.sign(claims({ jti: undefined }))],
    ['without a subject', () => idp.sign(claims({ sub: undefined }))],
    ['of an issuer that nobody trusts', () => idp.sign(claims({ iss: 'https://evil.example' }))],
    ['of another type', () => idp.sign(claims(), { typ: 'JWT' })],
    ['signed by another key', async () => (await startIssuer()).signFor(idp.issuer, claims())],
    ['without a signature', async () => `${(await idp.sign(claims())).split('.').slice(0, 2).join('.')}.`],
    ['that is none', async () => 'none'],
  ])('an assertion %s is refused', async (_, made) => {
    expect(await present(await made())).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
  })

  test('an application cannot get more than the assertion allows, nor after the tenant has ended its trust', async () => {
    const more = await present(await idp.sign(claims()), { scope: 'notes profile' })
    expect(more).toMatchObject({ status: 400, body: { error: 'invalid_scope' } })
    const resource = `${oidc.issuer}/other`
    const other = await present(await idp.sign(claims({ resource: oidc.issuer })), { resource })
    expect(other).toMatchObject({ status: 400, body: { error: 'invalid_target' } })
    await oidc.client.tenants.create({ id: 'globex', name: 'Globex' })
    const settings = { issuers: { [idp.issuer]: { jitDisabled: true } } }
    await oidc.client.xaaSettings.configure({ tenantId: 'globex', enabled: true, settings })
    expect(await present(await idp.sign(claims()))).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
    expect((await present(await idp.sign(claims({ aud_tenant: 'acme' })))).status).toBe(200)
    // Whom globex does not know yet.
    expect((await present(await idp.sign(claims({ aud_tenant: 'globex' })))).status).toBe(400)
    await oidc.client.xaaSettings.configure({ tenantId: 'globex', enabled: false, settings })
    expect((await present(await idp.sign(claims()))).status).toBe(200)
  })

  test('an assertion that names no scope gives none but what the tenant has set', async () => {
    const open = () => idp.sign(claims({ scope: undefined }))
    expect(await present(await open(), { scope: 'notes' })).toMatchObject({ body: { error: 'invalid_scope' } })
    expect((await present(await open())).body.scope ?? '').toBe('')
  })

  test('the issuer of a disabled tenant gets no token', async () => {
    await oidc.client.tenants.update({ id: 'acme', name: 'Acme', disabled: true })
    expect(await present(await idp.sign(claims()))).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
    await oidc.client.tenants.update({ id: 'acme', name: 'Acme', disabled: false })
    expect((await present(await idp.sign(claims()))).status).toBe(200)
  })

  test('an application exchanges the ID token of its user for an assertion, where its settings say so', async () => {
    const crossAppAccess = [{ audience: inbound(), clientId: app.clientId }]
    const { id, secret, issuer } = await oidc.create({ crossAppAccess })
    const idToken = await signIn(id, secret)
    const exchange = (changes: Record<string, string> = {}) =>
      ask(
        `${issuer}/oauth2/v1/token`,
        { id, secret },
        {
          grant_type: grantTypes.exchange,
          requested_token_type: tokenTypes.jag,
          subject_token_type: tokenTypes.id,
          subject_token: idToken,
          audience: inbound(),
          scope: 'notes',
          ...changes,
        },
      )
    const { status, body } = await exchange()
    expect(status).toBe(200)
    expect(body).toMatchObject({ issued_token_type: tokenTypes.jag, token_type: 'N_A', expires_in: 300 })
    expect(decodeJwt(body.access_token)).toMatchObject({ iss: issuer, aud: inbound(), client_id: app.clientId })

    const settings = { issuers: { [issuer]: {} } }
    await oidc.client.tenants.create({ id: 'self', name: 'Self' })
    await oidc.client.xaaSettings.configure({ tenantId: 'self', enabled: true, settings })
    expect((await present(body.access_token)).status).toBe(200)

    expect(await exchange({ audience: 'https://elsewhere.example' })).toMatchObject({
      body: { error: 'invalid_target' },
    })
    expect(await exchange({ subject_token: `${idToken}x` })).toMatchObject({ body: { error: 'invalid_request' } })
    const other = await oidc.create({ crossAppAccess })
    const foreign = await signIn(other.id, other.secret)
    expect(await exchange({ subject_token: foreign })).toMatchObject({ body: { error: 'invalid_request' } })
    await oidc.client.userSsoApplications.remove({ loginId: oidc.account.email, ssoAppIds: [id] })
    expect(await exchange()).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
  })

  async function signIn(id: string, secret: string): Promise<string> {
    const openid = await import('openid-client')
    const config = await oidc.discover(id, secret)
    const verifier = openid.randomPKCECodeVerifier()
    const address = openid.buildAuthorizationUrl(config, {
      redirect_uri: 'https://wiki.example.com/back',
      scope: 'openid email',
      code_challenge: await openid.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    })
    const back = await oidc.signIn(address)
    const tokens = await openid.authorizationCodeGrant(config, back, { pkceCodeVerifier: verifier })
    return tokens.id_token ?? ''
  }
})

/** An identity provider with a key, which publishes it. */
async function startIssuer() {
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true })
  const jwk = { ...(await exportJWK(publicKey)), kid: 'k1', alg: 'ES256', use: 'sig' }
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'application/json')
    const metadata = { issuer, jwks_uri: `${issuer}/keys` }
    response.end(JSON.stringify(request.url === '/keys' ? { keys: [jwk] } : metadata))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  server.unref()
  const sign = (claims: JWTPayload, { typ = 'oauth-id-jag+jwt' } = {}) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid: 'k1', typ }).sign(privateKey)
  return {
    issuer,
    sign,
    signFor: (iss: string, claims: JWTPayload) => sign({ ...claims, iss }),
    close: () => new Promise(resolve => server.close(resolve)),
  }
}
