import { afterAll, beforeAll, expect, test } from 'vitest'
import { mutationOf, startTestGraphql } from '../../contract-tests/testing.ts'

let api: Awaited<ReturnType<typeof startTestGraphql>>
let tenantId: string
beforeAll(async () => {
  api = await startTestGraphql()
  tenantId = (await api.identity.clientAs().tenants.create({ name: 'Acme' })).id
})
afterAll(() => api.identity.close())

const fields = `id databaseId version name description status roleNames permittedIps customClaims customAttributes expiresAt
  tenants { tenantDatabaseId tenantName roleNames } boundUserDatabaseId`
const create = `mutation ($input: AccessKeyCreateInput!) { result: accessKeyCreate(input: $input) { __typename
  ... on AccessKeyCreatePayload { cleartext accessKey { ${fields} } }
  ... on InvalidInput { fields { field } } } }`
const update = `mutation ($input: AccessKeyUpdateInput!) { result: accessKeyUpdate(input: $input) { __typename
  ... on AccessKeyUpdatePayload { accessKey { ${fields} } }
  ... on VersionConflict { code node { ... on AccessKey { name } } } ... on InvalidInput { fields { field } } } }`
function act(name: string, payload = '') {
  return mutationOf(name, payload, 'UserError { code }')
}
type Key = { id: string; databaseId: string; version: string; name: string }
// The documents above ask for these fields.
async function createKey(input: object) {
  return (await api.run(create, { input })) as { result: { accessKey: Key; cleartext: string } }
}
async function names(args = '') {
  const { accessKeys } = (await api.run(`{ accessKeys${args} { edges { node { name } } } }`)) as {
    accessKeys: { edges: { node: { name: string } }[] }
  }
  return accessKeys.edges.map(({ node }) => node.name)
}
function nodeId(type: string, id: string) {
  return btoa(`${type}:${id}`)
}

test('a key is created with all its access, disabled, enabled, rotated and deleted', async () => {
  const input = {
    name: 'robot',
    roleNames: ['Auditor'],
    tenants: [{ tenantId: nodeId('Tenant', tenantId), roleNames: ['Tenant Admin'] }],
    permittedIps: ['203.0.113.0/24'],
    customClaims: { plan: 'team' },
    customAttributes: { region: 'eu' },
  }
  const { result } = await createKey(input)
  const { id, databaseId: keyId } = result.accessKey
  expect(result).toMatchObject({
    cleartext: expect.stringMatching(/^ghk_/),
    accessKey: {
      ...input,
      tenants: [{ tenantDatabaseId: tenantId, tenantName: 'Acme', roleNames: ['Tenant Admin'] }],
      status: 'ENABLED',
      expiresAt: null,
    },
  })
  expect(id).toBe(nodeId('AccessKey', keyId))
  const expectedVersion = result.accessKey.version
  const disabling = { input: { id, expectedVersion, isEnabled: false } }
  expect(await api.run(act('accessKeyUpdate', 'accessKey { status name }'), disabling)).toMatchObject({
    result: { accessKey: { status: 'DISABLED', name: 'robot' } },
  })
  expect(await api.run(act('accessKeyUpdate'), disabling)).toMatchObject({ result: { code: 'VERSION_CONFLICT' } })
  const enabling = { input: { accessKeys: [{ id, isEnabled: true, description: 'Back' }] } }
  expect(await api.run(act('accessKeysUpdate', 'accessKeys { status description }'), enabling)).toMatchObject({
    result: { accessKeys: [{ status: 'ENABLED', description: 'Back' }] },
  })
  const rotated = await api.run(act('accessKeyRotate', 'cleartext'), { input: { id } })
  expect(rotated).toMatchObject({ result: { cleartext: expect.not.stringContaining(result.cleartext) } })
  expect(await api.run(`{ node(id: "${id}") { ... on AccessKey { name } } }`)).toEqual({ node: { name: 'robot' } })
  expect(await api.run(act('accessKeyDelete', 'deletedId'), { input: { id } })).toMatchObject({
    result: { deletedId: id },
  })
  expect(await api.run(`{ node(id: "${id}") { ... on AccessKey { name } } }`)).toEqual({ node: null })
})

test('an old secret works beside the new one until it is ended', async () => {
  const { id } = (await createKey({ name: 'overlapping' })).result.accessKey
  const shown = 'accessKey { lastUsedAt lastUsedIp lastUsedUserAgent previousSecretExpiresAt previousSecretLastUsedAt }'
  const unused = { lastUsedAt: null, lastUsedIp: null, lastUsedUserAgent: null, previousSecretLastUsedAt: null }
  const rotate = (overlapSeconds: number) =>
    api.run(act('accessKeyRotate', `${shown} cleartext`), { input: { id, overlapSeconds } })
  expect(await rotate(0)).toMatchObject({ result: { accessKey: { ...unused, previousSecretExpiresAt: null } } })
  expect(await rotate(3600)).toMatchObject({
    result: { accessKey: { ...unused, previousSecretExpiresAt: expect.any(String) } },
  })
  expect(await rotate(3_000_000)).toMatchObject({ result: { code: 'INVALID_INPUT' } })
  expect(await api.run(act('accessKeyPreviousSecretEnd', shown), { input: { id } })).toMatchObject({
    result: { accessKey: { previousSecretExpiresAt: null } },
  })
})

test('an update keeps what is absent, clears what is null, and refuses an older version', async () => {
  const { result } = await createKey({ name: 'edit', description: 'before', permittedIps: ['192.0.2.1'] })
  const { id, version } = result.accessKey
  expect(await api.run(update, { input: { id, expectedVersion: version, description: null } })).toMatchObject({
    result: { accessKey: { name: 'edit', description: null, permittedIps: ['192.0.2.1'] } },
  })
  expect(await api.run(update, { input: { id, expectedVersion: version, name: 'late' } })).toEqual({
    result: {
      __typename: 'VersionConflict',
      code: 'VERSION_CONFLICT',
      node: { name: 'edit' },
    },
  })
  expect(await api.run(update, { input: { id, name: null } })).toMatchObject({
    result: { __typename: 'InvalidInput', fields: [{ field: 'name' }] },
  })
})

test.each([
  [{ name: ' ', permittedIps: ['nonsense'] }, ['name', 'permittedIps.0']],
  [{ name: 'x', customClaims: { sub: 'someone' } }, ['customClaims']],
  [{ name: 'x', roleNames: ['Nobody'] }, ['roleNames']],
  [{ name: 'x', expiresAt: '3100-01-01T00:00:00Z' }, ['expiresAt']],
])('a problem with the input names its field: %o', async (input, expected) => {
  expect(await api.run(create, { input })).toEqual({
    result: { __typename: 'InvalidInput', fields: expected.map(field => ({ field })) },
  })
})

test.each([
  'accessKeyUpdate',
  'accessKeyRotate',
  'accessKeyPreviousSecretEnd',
  'accessKeyDelete',
  'accessKeysUpdate',
  'accessKeysDelete',
])('%s says that there is no such key, and refuses the id of another type', async name => {
  const inputOf = (id: string) =>
    name === 'accessKeysUpdate' ? { accessKeys: [{ id }] } : name === 'accessKeysDelete' ? { ids: [id] } : { id }
  expect(await api.run(act(name), { input: inputOf(nodeId('AccessKey', 'Knobody')) })).toEqual({
    result: { __typename: 'AccessKeyNotFound', code: 'ACCESS_KEY_NOT_FOUND' },
  })
  const { body } = await api.send({ query: act(name), variables: { input: inputOf(nodeId('User', 'Knobody')) } })
  expect(body).toMatchObject({ data: { result: { __typename: 'InvalidInput' } } })
})

test('keys are enabled and disabled at most 100 at once, and never by null', async () => {
  const { id } = (await createKey({ name: 'switched' })).result.accessKey
  const several = (count: number, isEnabled: boolean | null) =>
    api.run(act('accessKeysUpdate', 'accessKeys { status }'), {
      input: { accessKeys: Array(count).fill({ id, isEnabled }) },
    })
  expect(await several(1, false)).toMatchObject({ result: { accessKeys: [{ status: 'DISABLED' }] } })
  for (const [count, isEnabled] of [
    [101, true],
    [1, null],
  ] as const)
    expect(await several(count, isEnabled)).toMatchObject({ result: { code: 'INVALID_INPUT' } })
  expect(await several(1, true)).toMatchObject({ result: { accessKeys: [{ status: 'ENABLED' }] } })
})

test('keys are filtered and ordered, and read page by page from both ends', async () => {
  const { user } = await api.identity.clientAs().users.create({ loginId: 'owner@example.com', displayName: 'Owner' })
  const userNode = nodeId('User', user.userId)
  for (const name of ['page c', 'Page a', 'page b'])
    await createKey({ name, boundUserId: userNode, tenants: [{ tenantId: nodeId('Tenant', tenantId) }] })
  expect(await names('(filter: { text: "PAGE" })')).toEqual(['Page a', 'page b', 'page c'])
  expect(await names(`(filter: { boundUserId: "${userNode}", statuses: [DISABLED] })`)).toEqual([])
  expect(await names(`(filter: { tenantIds: ["${nodeId('Tenant', tenantId)}"] })`)).toHaveLength(3)
  const falling = 'filter: { text: "page" }, orderBy: { field: NAME, direction: DESC }'
  expect(await names(`(${falling})`)).toEqual(['page c', 'page b', 'Page a'])
  const page = async (args: string) =>
    // The query asks for these fields.
    (
      (await api.run(
        `{ accessKeys(${falling}, ${args}) { pageInfo { hasNextPage hasPreviousPage endCursor startCursor } edges { node { name } } } }`,
      )) as { accessKeys: { pageInfo: { endCursor: string; startCursor: string }; edges: unknown[] } }
    ).accessKeys
  const first = await page('first: 2')
  expect(first).toMatchObject({ pageInfo: { hasNextPage: true, hasPreviousPage: false } })
  const second = await page(`first: 2, after: "${first.pageInfo.endCursor}"`)
  expect(second).toMatchObject({
    edges: [{ node: { name: 'Page a' } }],
    pageInfo: { hasNextPage: false, hasPreviousPage: true },
  })
  expect(await page(`last: 1, before: "${second.pageInfo.startCursor}"`)).toMatchObject({
    edges: [{ node: { name: 'page b' } }],
    pageInfo: { hasNextPage: true, hasPreviousPage: true },
  })
  expect(
    await api.run(
      `{ node(id: "${userNode}") { ... on User { accessKeys { edges { node { boundUser { name } } } } } } }`,
    ),
  ).toMatchObject({ node: { accessKeys: { edges: Array(3).fill({ node: { boundUser: { name: 'Owner' } } }) } } })
})

test('a page makes the same calls to the provider however many entries it has', async () => {
  const { users } = api.identity.clientAs()
  for (let index = 0; index < 20; index++) {
    const { user } = await users.create({ loginId: `many${index}@example.com` })
    await createKey({ name: `many ${index}`, boundUserId: nodeId('User', user.userId) })
  }
  const calls = (first: number) =>
    api.callsOf(
      `{ accessKeys(first: ${first}, filter: { text: "many" }) { edges { node { creator { name } boundUser { name accessKeys { totalCount } } } } } }`,
    )
  const one = await calls(1)
  expect(one.length).toBeGreaterThan(0)
  expect(await calls(20)).toEqual(one)
})

test('keys link to tenants and roles, and these to keys, in the same calls for a page of any size', async () => {
  const node = nodeId('Tenant', tenantId)
  for (let index = 0; index < 20; index++)
    await createKey({
      name: `linked ${index}`,
      roleNames: ['Auditor'],
      tenants: [{ tenantId: node, roleNames: ['Tenant Admin'] }],
    })
  const links = 'roles { name } tenants { tenant { name } roles { name } }'
  const page = (first: number) =>
    `{ accessKeys(first: ${first}, filter: { text: "linked" }) { edges { node { ${links} } } } }`
  expect(await api.run(page(1))).toEqual({
    accessKeys: {
      edges: [
        {
          node: {
            roles: [{ name: 'Auditor' }],
            tenants: [{ tenant: { name: 'Acme' }, roles: [{ name: 'Tenant Admin' }] }],
          },
        },
      ],
    },
  })
  const one = await api.callsOf(page(1))
  expect(await api.callsOf(page(20))).toEqual(one)
  expect(await api.run(`{ node(id: "${node}") { ... on Tenant { accessKeys { totalCount } } } }`)).toMatchObject({
    node: { accessKeys: { totalCount: expect.any(Number) } },
  })
  const filtered = (first: number) => `{ tenants(first: ${first}) { edges { node {
    accessKeys(filter: { text: "linked 1", statuses: [ENABLED] }, orderBy: { field: NAME, direction: DESC }) { totalCount } } } } }`
  expect(await api.run(filtered(1))).toEqual({ tenants: { edges: [{ node: { accessKeys: { totalCount: 11 } } }] } })
  const roles = (first: number) => `{ roles(first: ${first}) { edges { node { name accessKeys { totalCount } } } } }`
  const { roles: found } = (await api.run(roles(10))) as {
    roles: { edges: { node: { name: string; accessKeys: { totalCount: number } } }[] }
  }
  const held = new Map(found.edges.map(edge => [edge.node.name, edge.node.accessKeys.totalCount]))
  expect(held.get('Tenant Admin')).toBe(20)
  expect(held.get('Developer')).toBe(0)
  // The second role is one that keys have.
  expect(await api.callsOf(roles(10))).toEqual(await api.callsOf(roles(2)))
})

test('a Developer gives no key a console role, and binds none to an administrator', async () => {
  const { users } = api.identity.clientAs()
  const loginId = 'chief@example.com'
  const { user } = await users.create({ loginId, email: loginId, verifiedEmail: true, roleNames: ['Administrator'] })
  const { result: strong } = await createKey({ name: 'strong', roleNames: ['Administrator'] })
  const { result: weak } = await createKey({ name: 'weak' })
  api.actAs({ roleNames: ['Developer'] })
  const tenants = [{ tenantId: nodeId('Tenant', tenantId), roleNames: ['Administrator'] }]
  const refused: [string, object][] = [
    [create, { name: 'mine', roleNames: ['Developer'] }],
    [create, { name: 'mine', tenants }],
    [create, { name: 'mine', boundUserId: nodeId('User', user.userId) }],
    [update, { id: weak.accessKey.id, roleNames: ['Administrator'] }],
    [update, { id: weak.accessKey.id, tenants }],
    [update, { id: strong.accessKey.id, permittedIps: [] }],
    [update, { id: strong.accessKey.id, isEnabled: false }],
    [act('accessKeysUpdate'), { accessKeys: [{ id: strong.accessKey.id, isEnabled: false }] }],
    [act('accessKeyRotate', 'cleartext'), { id: strong.accessKey.id }],
    [act('accessKeyDelete'), { id: strong.accessKey.id }],
  ]
  for (const [query, input] of refused) {
    const { body } = await api.send({ query, variables: { input } })
    expect([body.data, body.errors?.[0]?.extensions.code]).toEqual([{ result: null }, 'FORBIDDEN'])
  }
  expect(await names('(filter: { text: "mine" })')).toEqual([])
  api.actAs({})
})
