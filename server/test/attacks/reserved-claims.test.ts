import { decodeJwt } from 'jose'
import { beforeAll, expect, test } from 'vitest'
import { attackedServer, password, publicUrl } from './support/attacked-server.ts'
import { callbackUrl, oauthClient } from './support/oauth-client.ts'

const { wire, manage, server, signedIn } = attackedServer()
let developer = { token: '' }
/** What an attacker would like a token to say of somebody else. */
const forged = { drn: 'DS', sid: 'S1', dsub: 'U1', amr: ['totp', 'mfa'], acr: 'x', email: 'boss@bank.example' }

beforeAll(async () => {
  const reBac = { projectRoles: [{ projectIds: [server().projectId], roles: ['developer'] }] }
  const { body } = await manage('/v1/mgmt/managementkey', { name: 'developer', reBac }, 'PUT')
  developer = { token: String(body.cleartext) }
})

async function tokensOf(loginId: string) {
  const { body } = await wire('/v1/auth/password/signin', { loginId, password })
  return { session: String(body.sessionJwt), refresh: String(body.refreshJwt) }
}

/** Every door at which a developer key names claims, with a request that names one of them. */
const doors: [door: string, path: string, bodyOf: (name: string) => object][] = [
  [
    'attribute scopes of inbound applications',
    '/v1/mgmt/thirdparty/app/create',
    name => ({ name: `Thief of ${name}`, attributesScopes: [{ name: 'all', values: [name] }] }),
  ],
  [
    'attribute scopes of resources',
    '/v1/mgmt/resource/create',
    name => ({
      name: `API ${name}`,
      uri: `https://${name.replaceAll('_', '-')}.example/`,
      scopes: { attributesScopes: [{ name: 'all', values: [name] }] },
    }),
  ],
  [
    'approved scopes of MCP servers',
    '/v1/mgmt/mcp/server/create',
    name => ({ name: `Tools ${name}`, approvedScopes: { attributesScopes: [{ name: 'all', values: [name] }] } }),
  ],
  [
    'JWT templates',
    '/v1/mgmt/jwt/templates/create',
    name => ({ template: { name: `T ${name}`, template: { [name]: 'x' } } }),
  ],
  [
    'claims of scopes',
    '/v1/mgmt/scopeClaimMapping/set',
    name => ({ mappings: [{ scope: 'all', claims: { [name]: 'x' } }] }),
  ],
  ['access keys', '/v1/mgmt/accesskey/create', name => ({ name: `K ${name}`, customClaims: { [name]: 'x' } })],
  ['sign-ins by a back end', '/v1/mgmt/auth/signin', name => ({ loginId: 'mallory', customClaims: { [name]: 'x' } })],
  ['visitors without an account', '/v1/mgmt/auth/anonymous', name => ({ customClaims: { [name]: 'x' } })],
  [
    'impersonation',
    '/v1/mgmt/impersonate',
    name => ({ loginId: 'mallory', impersonatorId: 'mallory', customClaims: { [name]: 'x' } }),
  ],
  ['jwt.update', '/v1/mgmt/jwt/update', name => ({ jwt: 'x', customClaims: { [name]: 'x' } })],
]

test.each(doors)('%s name no reserved claim', async (_, path, bodyOf) => {
  for (const name of ['drn', 'sid', 'dsub', 'amr', 'acr', 'auth_time', 'nonce', 'azp', 'client_id', 'cnf', 'roles']) {
    const { status, text } = await wire(path, bodyOf(name), developer)
    expect([name, status, text.includes('claim')], text).toEqual([name, 400, true])
  }
})

test('who an account belongs to is no claim that a back end or an access key chooses', async () => {
  const doorsOfOthers = doors.filter(([door]) => /access keys|back end|visitors|impersonation|update/.test(door))
  expect(doorsOfOthers).toHaveLength(5)
  for (const [door, path, bodyOf] of doorsOfOthers)
    for (const name of ['email', 'email_verified', 'preferred_username'])
      expect([door, name, (await wire(path, bodyOf(name), developer)).status]).toEqual([door, name, 400])
})

test('attributes of users become no claims that mean something, in tokens and userinfo alike', async () => {
  const { projectId, port } = server()
  await manage('/v1/mgmt/user/customattribute/create', {
    attributes: ['email_verified', 'plan'].map(name => ({ name, displayName: name, type: 1 })),
  })
  const customAttributes = { email_verified: 'true', plan: 'gold' }
  const address = { email: 'mallory@example.com', verifiedEmail: true }
  const account = { loginId: 'mallory', ...address, customAttributes, password }
  expect((await wire('/v1/mgmt/user/create', account, developer)).status).toBe(200)
  const made = await wire(
    '/v1/mgmt/thirdparty/app/create',
    {
      name: 'Thief',
      approvedCallbackUrls: [callbackUrl],
      attributesScopes: [{ name: 'all', values: ['email', 'email_verified', 'plan'] }],
    },
    developer,
  )
  expect(made.status).toBe(200)
  const client = { clientId: String(made.body.clientId), secret: String(made.body.cleartext) }
  const base = `/oauth2/v1/apps/${projectId}`
  const thief = oauthClient({ port }, client, { authorize: `${base}/authorize`, token: `${base}/token` })
  await wire('/v1/mgmt/user/password/set/active', { loginId: 'mallory', password }, developer)
  const { browser } = await signedIn({ email: 'mallory', password })
  const tokens = await thief.tokens(browser, publicUrl, { scope: 'openid all' })
  const userinfo = await fetch(`http://127.0.0.1:${port}${base}/userinfo`, {
    headers: { authorization: `Bearer ${tokens.access_token}` },
  })
  for (const claims of [decodeJwt(tokens.access_token ?? ''), await userinfo.json()]) {
    expect(claims).toMatchObject({ plan: 'gold', email: 'mallory@example.com' })
    expect(claims).not.toHaveProperty('email_verified')
  }
})

test('an administrator of a tenant gives an access key no claims', async () => {
  await manage('/v1/mgmt/tenant/create', { id: 'ours', name: 'Ours' })
  const userTenants = [{ tenantId: 'ours', roleNames: ['Tenant Admin'] }]
  await manage('/v1/mgmt/user/create', { loginId: 'tina', email: 'tina@example.com', verifiedEmail: true, userTenants })
  await manage('/v1/mgmt/user/password/set/active', { loginId: 'tina', password })
  const { refresh: token } = await tokensOf('tina')
  const create = (customClaims?: object) =>
    wire('/v1/mgmt/accesskey/create?tenant=ours', { name: `k${Math.random()}`, customClaims }, { token })
  for (const customClaims of [{ isAdmin: true }, { plan: 'gold' }, forged]) {
    const { status } = await create(customClaims)
    expect([customClaims, [400, 403, 404].includes(status)]).toEqual([customClaims, true])
  }
  const made = await create()
  expect(made.status, made.text).toBe(200)
  const { id } = (made.body as unknown as { key: { id: string } }).key
  const changed = await wire(
    '/v1/mgmt/accesskey/update?tenant=ours',
    { id, name: 'k', customClaims: { isAdmin: true } },
    { token },
  )
  expect([403, 404]).toContain(changed.status)
})

test('jwt.update signs the issuer of discovery, and changes nothing that the product says', async () => {
  await manage('/v1/mgmt/user/create', { loginId: 'uma', email: 'uma@example.com', verifiedEmail: true })
  await manage('/v1/mgmt/user/password/set/active', { loginId: 'uma', password })
  const { session } = await tokensOf('uma')
  const first = await manage('/v1/mgmt/jwt/update', { jwt: session, customClaims: { plan: 'free' } })
  const { body } = await manage('/v1/mgmt/jwt/update', { jwt: first.body.jwt, customClaims: { plan: 'gold' } })
  const [before, after] = [decodeJwt(session), decodeJwt(String(body.jwt))]
  expect(after).toEqual({ ...before, plan: 'gold' })
  expect(after.iss).toBe(`${publicUrl}/${server().projectId}`)
})
