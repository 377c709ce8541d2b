import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestGraphql } from '../../contract-tests/testing.ts'

let api: Awaited<ReturnType<typeof startTestGraphql>>
beforeAll(async () => {
  api = await startTestGraphql()
})
afterAll(() => api.identity.close())

const fields = `id databaseId version name description status companyRoles projectRoles { projectDatabaseIds roles } permittedIps expiresAt`
const create = `mutation ($input: ManagementKeyCreateInput!, $dryRun: Boolean) {
  result: managementKeyCreate(input: $input, dryRun: $dryRun) { __typename
  ... on ManagementKeyCreatePayload { cleartext managementKey { ${fields} } preview { changesTotal } }
  ... on InvalidInput { fields { field } } } }`
const update = `mutation ($input: ManagementKeyUpdateInput!) { result: managementKeyUpdate(input: $input) { __typename
  ... on ManagementKeyUpdatePayload { managementKey { ${fields} } }
  ... on VersionConflict { node { ... on ManagementKey { name } } } ... on InvalidInput { fields { field } } } }`
function remove(name: 'Key' | 'Keys', payload: string) {
  return `mutation ($input: Management${name}DeleteInput!) { result: management${name}Delete(input: $input) {
    __typename ... on Management${name}DeletePayload { ${payload} } } }`
}
type Created = { result: { cleartext: string; managementKey: { id: string; version: string } } }
// The document above asks for these fields.
async function createKey(input: object) {
  return ((await api.run(create, { input })) as Created).result
}
function own() {
  return { projectRoles: [{ projectDatabaseIds: [api.identity.projectId], roles: ['DEVELOPER'] }] }
}

test('a key is created, changed and deleted', async () => {
  const { cleartext, managementKey } = await createKey({ name: 'Deploy', rights: own(), lifetimeSeconds: 3600 })
  expect(cleartext.length).toBeGreaterThan(20)
  expect(managementKey).toMatchObject({
    name: 'Deploy',
    status: 'ENABLED',
    companyRoles: [],
    projectRoles: [{ projectDatabaseIds: [api.identity.projectId], roles: ['developer'] }],
    expiresAt: expect.any(String),
  })
  const { id, version } = managementKey
  const change = { id, expectedVersion: version, description: 'Builds', permittedIps: ['192.0.2.1'], isEnabled: false }
  expect(await api.run(update, { input: change })).toMatchObject({
    result: {
      managementKey: { name: 'Deploy', description: 'Builds', permittedIps: ['192.0.2.1'], status: 'DISABLED' },
    },
  })
  expect(await api.run(update, { input: change })).toMatchObject({
    result: { __typename: 'VersionConflict', node: { name: 'Deploy' } },
  })
  expect(await api.run(update, { input: { id, permittedIps: null } })).toMatchObject({
    result: { managementKey: { description: 'Builds', permittedIps: [], status: 'DISABLED' } },
  })
  expect(await api.run(update, { input: { id, isEnabled: null } })).toMatchObject({
    result: { __typename: 'InvalidInput' },
  })
  expect(await api.run(remove('Key', 'deletedId'), { input: { id } })).toMatchObject({ result: { deletedId: id } })
  expect(await api.run(remove('Key', 'deletedId'), { input: { id } })).toEqual({
    result: { __typename: 'ManagementKeyNotFound' },
  })
  expect(await api.run(`{ node(id: "${id}") { id } }`)).toEqual({ node: null })
})

test('the secret of a key is rotated with an overlap, which is ended', async () => {
  const { cleartext, managementKey } = await createKey({ name: 'Rotated', rights: own() })
  const { id } = managementKey
  const rotate = `mutation ($input: ManagementKeyRotateInput!, $dryRun: Boolean) {
    result: managementKeyRotate(input: $input, dryRun: $dryRun) { __typename
      ... on ManagementKeyRotatePayload { cleartext managementKey { previousSecretExpiresAt } }
      ... on InvalidInput { fields { field } } } }`
  expect(await api.run(rotate, { input: { id, overlapSeconds: 3600 } })).toMatchObject({
    result: {
      cleartext: expect.not.stringContaining(cleartext),
      managementKey: { previousSecretExpiresAt: expect.any(String) },
    },
  })
  expect(await api.run(rotate, { input: { id, overlapSeconds: 3_000_000 } })).toMatchObject({
    result: { fields: [{ field: 'overlapSeconds' }] },
  })
  expect(await api.run(rotate, { input: { id }, dryRun: true })).toMatchObject({ result: { cleartext: null } })
  const end = `mutation ($input: ManagementKeyPreviousSecretEndInput!) {
    result: managementKeyPreviousSecretEnd(input: $input) {
      ... on ManagementKeyPreviousSecretEndPayload { managementKey { previousSecretExpiresAt } } } }`
  expect(await api.run(end, { input: { id } })).toEqual({
    result: { managementKey: { previousSecretExpiresAt: null } },
  })
  api.actAs({ roleNames: ['Developer'] })
  const { body } = await api.send({ query: rotate, variables: { input: { id } } })
  expect(body.errors?.[0]?.extensions.code).toBe('FORBIDDEN')
  api.actAs({})
})

test('a dry run makes no key and shows no secret', async () => {
  expect(await api.run(create, { input: { name: 'Tried', rights: own() }, dryRun: true })).toMatchObject({
    result: { cleartext: null, managementKey: { name: 'Tried' }, preview: { changesTotal: 1 } },
  })
  expect(await api.run('{ managementKeys(filter: { text: "tried" }) { totalCount } }')).toEqual({
    managementKeys: { totalCount: 0 },
  })
})

test('an administrator gives no rights beyond the project, and a problem names its field', async () => {
  api.actAs({ isCompanyAdministrator: false })
  expect(await api.run(create, { input: { name: 'Big', rights: { companyRoles: ['ADMIN'] } } })).toEqual({
    result: { __typename: 'RightsExceeded' },
  })
  const tagged = { tagRoles: [{ tags: ['any'], roles: ['ADMIN'] }] }
  expect(await api.run(create, { input: { name: 'Big', rights: tagged } })).toEqual({
    result: { __typename: 'RightsExceeded' },
  })
  expect(await api.run(create, { input: { name: ' ', lifetimeSeconds: 2_000_000_000 } })).toEqual({
    result: { __typename: 'InvalidInput', fields: [{ field: 'name' }, { field: 'lifetimeSeconds' }] },
  })
  api.actAs({})
})

test('keys are listed for Administrators alone', async () => {
  await createKey({ name: 'Listed a', rights: own() })
  await createKey({ name: 'listed b', rights: own() })
  const query = '{ managementKeys(filter: { text: "LISTED" }) { totalCount edges { node { name } } } }'
  expect(await api.run(query)).toEqual({
    managementKeys: { totalCount: 2, edges: [{ node: { name: 'Listed a' } }, { node: { name: 'listed b' } }] },
  })
  const { managementKey } = await createKey({ name: 'Hidden', rights: own() })
  api.actAs({ roleNames: ['Developer'] })
  for (const asked of [query, `{ node(id: "${managementKey.id}") { ... on ManagementKey { name } } }`]) {
    const { body } = await api.send({ query: asked })
    expect(body.errors?.[0]?.extensions.code).toBe('FORBIDDEN')
  }
  api.actAs({})
})
