import { afterAll, beforeAll, expect, test } from 'vitest'
import { mutationOf, startTestGraphql } from '../../contract-tests/testing.ts'

let api: Awaited<ReturnType<typeof startTestGraphql>>
beforeAll(async () => {
  api = await startTestGraphql()
})
afterAll(() => api.identity.close())

const fields = `id databaseId clientId version name description callbackUrls isPublicClient audiences
  permissionScopes { name description values isOptional } attributeScopes { name values }`
const create = `mutation ($input: InboundApplicationCreateInput!) { result: inboundApplicationCreate(input: $input) {
  __typename ... on InboundApplicationCreatePayload { cleartext inboundApplication { ${fields} } }
  ... on InvalidInput { fields { field } } } }`
const update = `mutation ($input: InboundApplicationUpdateInput!) { result: inboundApplicationUpdate(input: $input) {
  __typename ... on InboundApplicationUpdatePayload { inboundApplication { ${fields} } }
  ... on VersionConflict { node { ... on InboundApplication { name } } } ... on InvalidInput { fields { field } } } }`
function act(name: string, payload = '') {
  return mutationOf(name, payload, 'UserError { code }')
}
type Created = { result: { cleartext: string; inboundApplication: { id: string; clientId: string; version: string } } }
// The document above asks for these fields.
async function createApplication(input: object) {
  return ((await api.run(create, { input })) as Created).result
}

test('an application is created, changed field by field, and deleted', async () => {
  const settings = {
    callbackUrls: ['https://partner.example/back'],
    permissionScopes: [{ name: 'read', description: 'Reads', values: ['Auditor'], isOptional: true }],
    attributeScopes: [{ name: 'mail', values: ['email'] }],
  }
  const { cleartext, inboundApplication } = await createApplication({ name: 'Partner', ...settings })
  expect(cleartext.length).toBeGreaterThan(20)
  expect(inboundApplication).toMatchObject({ name: 'Partner', isPublicClient: false, ...settings })
  const { id, version, clientId } = inboundApplication
  expect(await api.run(`{ inboundApplicationSecret(id: "${id}") }`)).toEqual({ inboundApplicationSecret: cleartext })
  const change = { id, expectedVersion: version, description: 'Ours', attributeScopes: null, audiences: ['api'] }
  expect(await api.run(update, { input: change })).toMatchObject({
    result: {
      inboundApplication: { ...settings, clientId, description: 'Ours', attributeScopes: [], audiences: ['api'] },
    },
  })
  expect(await api.run(update, { input: change })).toMatchObject({
    result: { __typename: 'VersionConflict', node: { name: 'Partner' } },
  })
  const rotated = await api.run(act('inboundApplicationSecretRotate', 'cleartext'), { input: { id } })
  expect(rotated).not.toMatchObject({ result: { cleartext } })
  const until = 'inboundApplication { previousSecretExpiresAt }'
  const overlap = { input: { id, overlapSeconds: 60 } }
  expect(await api.run(act('inboundApplicationSecretRotate', until), overlap)).toMatchObject({
    result: { inboundApplication: { previousSecretExpiresAt: expect.any(String) } },
  })
  expect(await api.run(act('inboundApplicationPreviousSecretEnd', until), { input: { id } })).toMatchObject({
    result: { inboundApplication: { previousSecretExpiresAt: null } },
  })
  expect(
    await api.run(
      `{ inboundApplications(filter: { clientId: "${clientId}" }) { totalCount edges { node { name } } } }`,
    ),
  ).toEqual({ inboundApplications: { totalCount: 1, edges: [{ node: { name: 'Partner' } }] } })
  expect(await api.run(act('inboundApplicationsDelete', 'deletedIds'), { input: { ids: [id] } })).toMatchObject({
    result: { deletedIds: [id] },
  })
  expect(await api.run(`{ node(id: "${id}") { id } }`)).toEqual({ node: null })
})

test.each([
  [{ name: ' ' }, ['name']],
  [{ name: 'x', callbackUrls: ['nowhere'] }, ['callbackUrls.0']],
  [{ name: 'x', permissionScopes: [{ name: 'two words' }] }, ['permissionScopes.0.name']],
  [{ name: 'x', loginPageUrl: 'javascript:alert(1)' }, ['loginPageUrl']],
])('a problem with the input names its field: %o', async (input, expected) => {
  expect(await api.run(create, { input })).toEqual({
    result: { __typename: 'InvalidInput', fields: expected.map(field => ({ field })) },
  })
})

test('a taken name, an unknown role in a scope and an unknown application are told', async () => {
  await createApplication({ name: 'Once' })
  expect(await api.run(create, { input: { name: 'Once' } })).toMatchObject({
    result: { __typename: 'InboundApplicationTaken' },
  })
  const unknown = { name: 'Scoped', permissionScopes: [{ name: 'all', values: ['Nobody'] }] }
  expect(await api.run(create, { input: unknown })).toMatchObject({ result: { __typename: 'ScopeValueNotFound' } })
  const id = btoa('InboundApplication:nobody')
  for (const name of ['inboundApplicationUpdate', 'inboundApplicationDelete', 'inboundApplicationSecretRotate'])
    expect(await api.run(act(name), { input: { id } })).toMatchObject({
      result: { code: 'INBOUND_APPLICATION_NOT_FOUND' },
    })
})
