import { TOTP } from 'otpauth'
import { beforeAll, describe, expect, test } from 'vitest'
import { accountsOf } from '../support/accounts.ts'
import { asKeyHolder, post } from '../support/management-api.ts'
import { serverForFile } from '../support/test-server.ts'

const server = serverForFile()
const password = 'a long enough passphrase 1'

type Tokens = { sessionJwt: string; refreshJwt: string }
let accessKeyToken: string
let tokens: Tokens

beforeAll(async () => {
  await accountsOf(server()).create('support@example.com', { password })
  await manage('/v1/mgmt/user/update/role/add', { loginId: 'support@example.com', roleNames: ['Support'] })
  tokens = await signIn('support@example.com')
  const { cleartext } = await manage('/v1/mgmt/accesskey/create', { name: 'Reports', roleNames: ['Auditor'] })
  accessKeyToken = (await exchange(cleartext)).sessionJwt
})

/** Answers of the provider's API are JSON. */
async function manage(path: string, body: object) {
  const { status, body: answer } = await post(asKeyHolder(server()), path, body)
  expect(status, JSON.stringify(answer)).toBe(200)
  return answer as Record<string, string>
}

async function signIn(loginId: string): Promise<Tokens> {
  const { url, projectId } = server()
  const { body } = await post({ url, projectId, managementKey: undefined }, '/v1/auth/password/signin', {
    loginId,
    password,
  })
  return body as Tokens
}

async function exchange(key: string | undefined) {
  const { url, projectId } = server()
  const { body } = await post({ url, projectId, managementKey: key }, '/v1/auth/accesskey/exchange', {})
  return body as Tokens
}

async function ask(
  headers: Record<string, string>,
  query = '{ viewer { kind name permissions } users(first: 1) { totalCount } }',
) {
  const response = await fetch(`${server().url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ query }),
  })
  // An answer of GraphQL.
  const { data, errors } = (await response.json()) as {
    data: Record<string, unknown> | null
    errors?: { extensions: { code: string } }[]
  }
  return { data, codes: errors?.map(({ extensions }) => extensions.code), cookies: response.headers.getSetCookie() }
}

const expired = 'eyJhbGciOiJSUzI1NiIsImtpZCI6IngifQ.eyJzdWIiOiJ4IiwiZXhwIjoxfQ.c2lnbmF0dXJlLXRoYXQtaXMtbm90LW9uZQ'

describe('the caller of GraphQL is known by', () => {
  test('a management key, and may do what its rights say', async () => {
    const { projectId, shown } = server()
    const authorization = `Bearer ${projectId}:${shown.managementKey}`
    const mutation = 'mutation { userCreate(input: { loginId: "by-key@example.com" }) { __typename } }'
    expect((await ask({ authorization })).data?.viewer).toMatchObject({ kind: 'MANAGEMENT_KEY' })
    expect((await ask({ authorization }, mutation)).data).toEqual({ userCreate: { __typename: 'UserCreatePayload' } })
    const audit =
      '{ auditEvents(first: 1, filter: { actions: ["UserCreated"] }) { edges { node { actor { type } } } } }'
    expect((await ask({ authorization }, audit)).data).toMatchObject({
      auditEvents: { edges: [{ node: { actor: { type: 'MANAGEMENT_KEY' } } }] },
    })
  })

  test.each([
    ['with the project id', () => `${server().projectId}:${tokens.sessionJwt}`],
    ['alone', () => tokens.sessionJwt],
  ])('a session token %s, and may do what the roles of its user say', async (_how, bearer) => {
    const headers = { authorization: `Bearer ${bearer()}` }
    const { data, codes } = await ask(headers)
    expect(data?.viewer).toMatchObject({ kind: 'USER', permissions: ['READ_PROJECT', 'READ_USERS', 'READ_AUDIT'] })
    expect(codes).toBeUndefined()
    const mutation = 'mutation { userCreate(input: { loginId: "no@example.com" }) { __typename } }'
    expect((await ask(headers, mutation)).codes).toEqual(['FORBIDDEN'])
  })

  test('the token of an access key, and may do what its roles say', async () => {
    const { data } = await ask({ authorization: `Bearer ${accessKeyToken}` })
    expect(data?.viewer).toMatchObject({ kind: 'ACCESS_KEY', name: 'Reports' })
    expect(data?.users).not.toBeNull()
  })

  test('the session cookies of a user; the session is refreshed when its token has expired', async () => {
    const fresh = await signIn('support@example.com')
    const valid = await ask({ cookie: `DS=${fresh.sessionJwt}; DSR=${fresh.refreshJwt}` })
    expect([valid.data?.viewer, valid.cookies]).toMatchObject([{ kind: 'USER' }, []])
    const refreshed = await ask({ cookie: `DS=${expired}; DSR=${fresh.refreshJwt}` })
    expect(refreshed.data?.viewer).toMatchObject({ kind: 'USER' })
    expect(refreshed.cookies.map(line => line.split('=')[0]).sort()).toEqual(['DS', 'DSR'])
  })
})

describe('a request is a visitor’s with', () => {
  test.each([
    ['an unknown key', () => ({ authorization: `Bearer ${server().projectId}:K2unknownunknownunknownunknown` })],
    [
      'the key with a project that does not exist',
      () => ({ authorization: `Bearer P2none:${server().shown.managementKey}` }),
    ],
    ['an expired token', () => ({ authorization: `Bearer ${expired}` })],
    ['a refresh token', () => ({ authorization: `Bearer ${tokens.refreshJwt}` })],
    ['a forged token', () => ({ authorization: `Bearer ${tokens.sessionJwt.slice(0, -6)}AAAAAA` })],
    ['cookies that have both expired', () => ({ cookie: `DS=${expired}; DSR=${expired}` })],
    ['a wrong bearer beside valid cookies', () => ({ authorization: 'Bearer x', cookie: `DS=${tokens.sessionJwt}` })],
    ['nothing', () => ({})],
  ])('%s', async (_what, headers) => {
    expect(await ask(headers())).toEqual({
      data: { viewer: null, users: null },
      codes: ['UNAUTHENTICATED'],
      cookies: [],
    })
  })

  test('the token of a session that was ended, or of a key that was switched off', async () => {
    const ended = await signIn('support@example.com')
    await manage('/v1/mgmt/user/logout', { loginId: 'support@example.com' })
    expect((await ask({ authorization: `Bearer ${ended.sessionJwt}` })).data?.viewer).toBeNull()
    const { cleartext, key } = await manage('/v1/mgmt/accesskey/create', { name: 'Off', roleNames: ['Auditor'] })
    const { sessionJwt } = await exchange(cleartext)
    const { id } = key as unknown as { id: string }
    await manage('/v1/mgmt/accesskey/deactivate', { id })
    expect((await ask({ authorization: `Bearer ${sessionJwt}` })).data?.viewer).toBeNull()
  })
})

describe('a valid session has no permission', () => {
  const asked = '{ viewer { kind permissions administeredTenantDatabaseIds } users(first: 1) { totalCount } }'
  const nothing = { kind: 'USER', permissions: [], administeredTenantDatabaseIds: [] }

  test('before the second factor of its user was shown', async () => {
    const loginId = 'careful@example.com'
    const seed = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
    await manage('/v1/mgmt/user/create', { loginId, roleNames: ['Auditor'], seed })
    await manage('/v1/mgmt/user/password/set/active', { loginId, password })
    const { sessionJwt } = await signIn(loginId)
    const before = await ask({ authorization: `Bearer ${sessionJwt}` }, asked)
    expect([before.data?.viewer, before.codes]).toEqual([nothing, ['FORBIDDEN']])
    const { url, projectId } = server()
    const code = new TOTP({ secret: seed }).generate()
    const { body } = await post({ url, projectId, managementKey: undefined }, '/v1/auth/totp/verify', { loginId, code })
    const after = await ask({ authorization: `Bearer ${(body as Tokens).sessionJwt}` }, asked)
    expect([after.data?.viewer, after.codes]).toMatchObject([
      { permissions: ['READ_PROJECT', 'READ_USERS', 'READ_AUDIT'] },
      undefined,
    ])
  })

  test('while somebody acts as its user', async () => {
    const loginId = 'tenant-admin@example.com'
    await manage('/v1/mgmt/tenant/create', { id: 'acme', name: 'Acme' })
    const userTenants = [{ tenantId: 'acme', roleNames: ['Tenant Admin'] }]
    await manage('/v1/mgmt/user/create', { loginId, userTenants })
    await manage('/v1/mgmt/user/password/set/active', { loginId, password })
    const own = await ask({ authorization: `Bearer ${(await signIn(loginId)).sessionJwt}` }, asked)
    expect(own.data).toMatchObject({ viewer: { administeredTenantDatabaseIds: ['acme'] }, users: { totalCount: 1 } })
    const impersonatorId = 'colleague@example.com'
    await manage('/v1/mgmt/user/create', { loginId: impersonatorId, userTenants })
    const { jwt } = await manage('/v1/mgmt/impersonate', { loginId, impersonatorId, validateConsent: false })
    const { sessionJwt } = (await refresh(jwt)) as Tokens
    const { data, codes } = await ask({ authorization: `Bearer ${sessionJwt}` }, asked)
    expect([data?.viewer, codes]).toEqual([nothing, ['FORBIDDEN']])
  })
})

async function refresh(refreshJwt: string | undefined) {
  const { url, projectId } = server()
  return (await post({ url, projectId, managementKey: refreshJwt }, '/v1/auth/refresh', {})).body
}
