import { beforeAll, expect, test } from 'vitest'
import { attackedServer, password } from './support/attacked-server.ts'

const { wire, manage, signedIn, server } = attackedServer()
type Made = { id: string; secret: string }
const keys: Record<string, Made> = {}
const admin = 'admin@localhost'

beforeAll(async () => {
  const { projectId } = server()
  for (const role of ['admin', 'developer', 'support', 'auditor']) {
    const reBac = { projectRoles: [{ projectIds: [projectId], roles: [role] }] }
    const { body } = await manage('/v1/mgmt/managementkey', { name: role, reBac }, 'PUT')
    const { key } = body as unknown as { key: { id: string } }
    keys[role] = { id: key.id, secret: String(body.cleartext) }
  }
})
function as(role: string) {
  return { token: keys[role]?.secret ?? '' }
}

test('a developer key cannot create or become an administrator, or read an administrator’s code', async () => {
  await manage('/v1/mgmt/user/create', { loginId: 'mallory', email: 'mallory@example.com', password })
  const ways: [string, object][] = [
    ['/v1/mgmt/user/update/role/add', { loginId: 'mallory', roleNames: ['Administrator'] }],
    ['/v1/mgmt/user/update/role/set', { loginId: 'mallory', roleNames: ['Administrator'] }],
    ['/v1/mgmt/user/create', { loginId: 'eve', roleNames: ['Administrator'] }],
    ['/v1/mgmt/user/update', { loginId: 'mallory', roleNames: ['Administrator'] }],
    ['/v1/mgmt/user/password/set/active', { loginId: admin, password }],
    ['/v1/mgmt/user/signin/embeddedlink', { loginId: admin }],
    ['/v1/mgmt/auth/signin', { loginId: admin }],
    ['/v1/mgmt/impersonate', { loginId: admin, impersonatorId: 'mallory' }],
    ['/v1/mgmt/user/update/email', { loginId: admin, email: 'mallory@example.com', verified: true }],
    ['/v1/mgmt/user/update/loginid', { loginId: admin, newLoginId: 'mallory2' }],
    ['/v1/gatehouse/project/settings', { approvedOrigins: ['https://evil.example'] }],
  ]
  for (const [path, body] of ways) {
    const { status, text } = await wire(path, body, as('developer'))
    expect([path, [403, 400].includes(status)], text).toEqual([path, true])
  }
  const batch = { users: [{ loginId: 'eve', email: 'eve@example.com', roleNames: ['Administrator'] }] }
  await wire('/v1/mgmt/user/create/batch', batch, as('developer'))
  const found = await manage('/v2/mgmt/user/search', { roleNames: ['Administrator'] })
  const { users } = found.body as unknown as { users: { loginIds: string[] }[] }
  expect(users.map(({ loginIds }) => loginIds[0])).toEqual([admin])
  // A developer key can still do its work.
  const created = await wire('/v1/mgmt/user/create', { loginId: 'bob', email: 'bob@example.com' }, as('developer'))
  expect(created.status).toBe(200)
})

test('a support key cannot read secrets or delete users', async () => {
  await manage('/v1/mgmt/user/create/test', { loginId: 'tester', email: 'tester@example.com', test: true })
  const ways: [string, object, string][] = [
    ['/v1/gatehouse/messages/message?id=M1', {}, 'GET'],
    ['/v1/mgmt/user/provider/token?loginId=bob&provider=acme', {}, 'GET'],
    ['/v1/mgmt/user/test/delete/all', {}, 'DELETE'],
    ['/v1/mgmt/user/create', { loginId: 'x' }, 'POST'],
  ]
  for (const [path, body, method] of ways)
    expect([path, (await wire(path, body, { ...as('support'), method })).status]).toEqual([path, 403])
  expect((await wire('/v2/mgmt/user/search', {}, as('support'))).status).toBe(200)
})

test('a key cannot change a key with more rights', async () => {
  const all = await manage('/v1/mgmt/managementkey/search', {}, 'GET')
  const company = (all.body as unknown as { keys: { id: string; name: string }[] }).keys.find(
    ({ name }) => name === 'First management key',
  )
  const id = company?.id ?? ''
  const off = await wire(
    '/v1/mgmt/managementkey',
    { id, name: 'x', status: 'inactive' },
    { ...as('admin'), method: 'PATCH' },
  )
  expect(off.status).toBe(403)
  await wire('/v1/mgmt/managementkey/delete', { ids: [id] }, as('admin'))
  const tags = await wire('/v1/mgmt/project/update/tags', { tags: ['production'] }, as('developer'))
  expect(tags.status).toBe(403)
  expect((await manage('/v2/mgmt/user/search', {})).status).toBe(200)
  const renamed = await wire(
    '/v1/mgmt/managementkey',
    { id: keys.developer?.id, name: 'dev', status: 'active' },
    { ...as('admin'), method: 'PATCH' },
  )
  expect(renamed.status).toBe(200)
})

test('keys and tokens of another project, and user tokens, open nothing', async () => {
  const { body } = await wire('/v1/auth/password/signin', { loginId: 'mallory', password })
  for (const token of ['', 'nonsense', String(body.refreshJwt), String(body.sessionJwt)])
    for (const path of ['/v2/mgmt/user/search', '/v1/mgmt/managementkey/delete', '/v1/mgmt/user/delete'])
      expect((await wire(path, { loginId: 'bob', ids: ['x'] }, { token })).status).toBe(401)
})

test('a developer at the console cannot save a provider or create an administrator', async () => {
  const email = 'developer@example.com'
  await manage('/v1/mgmt/user/create', {
    loginId: email,
    email,
    verifiedEmail: true,
    password,
    roleNames: ['Developer'],
  })
  const { graphql } = await signedIn({ email, password })
  const { data } = await graphql('{ viewer { databaseId name } }')
  expect(data.viewer).toMatchObject({ databaseId: expect.any(String) })
  const provider = {
    providerId: 'evil',
    label: 'Evil',
    isEnabled: true,
    kind: 'OIDC',
    issuer: 'https://evil.example',
    clientId: 'x',
  }
  const save = 'mutation ($input: SignInProviderUpsertInput!) { signInProviderUpsert(input: $input) { __typename } }'
  const saved = await graphql(save, { input: provider })
  expect(saved.errors).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }])
  const administrator = await signedIn(server().shown)
  const allowed = await administrator.graphql(save, { input: { ...provider, issuer: 'https://good.example' } })
  expect(allowed).toMatchObject({ data: { signInProviderUpsert: { __typename: 'SignInProviderUpsertPayload' } } })
  const providers = await manage('/v1/gatehouse/oauth/providers', {}, 'GET')
  expect(providers.text).not.toContain('evil.example')
})
