import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestGraphql } from '../../contract-tests/testing.ts'

let api: Awaited<ReturnType<typeof startTestGraphql>>
beforeAll(async () => {
  api = await startTestGraphql()
})
afterAll(() => api.identity.close())

const details = 'id databaseId version name clientId hasClientSecret callbackUrl defaultScopes hasPkce tokenUrl'

test('an application is made from a template, changed with its version, and deleted', async () => {
  const { outboundTemplates } = (await api.run('{ outboundTemplates { templateId name defaultScopes } }')) as {
    outboundTemplates: unknown[]
  }
  expect(outboundTemplates).toHaveLength(12)
  const create = `mutation ($input: OutboundApplicationCreateInput!) { outboundApplicationCreate(input: $input) {
    ... on OutboundApplicationCreatePayload { outboundApplication { ${details} } } ... on UserError { code } } }`
  const input = { templateId: 'github', databaseId: 'gh', clientId: 'c', clientSecret: 's' }
  const made = await api.run(create, { input })
  expect(made).toMatchObject({
    outboundApplicationCreate: {
      outboundApplication: {
        databaseId: 'gh',
        name: 'GitHub',
        hasClientSecret: true,
        callbackUrl: expect.stringContaining('/gh'),
      },
    },
  })
  expect(await api.run(create, { input })).toMatchObject({
    outboundApplicationCreate: { code: 'OUTBOUND_APPLICATION_TAKEN' },
  })
  const { outboundApplications } = (await api.run(
    `{ outboundApplications(first: 10) { edges { node { ${details} } } } }`,
  )) as {
    outboundApplications: { edges: { node: { id: string; version: string } }[] }
  }
  const [edge] = outboundApplications.edges
  const update = `mutation ($input: OutboundApplicationUpdateInput!) { outboundApplicationUpdate(input: $input) {
    ... on OutboundApplicationUpdatePayload { outboundApplication { ${details} } } ... on UserError { code } } }`
  const change = { id: edge?.node.id, expectedVersion: edge?.node.version, name: 'Ours' }
  expect(await api.run(update, { input: change })).toMatchObject({
    outboundApplicationUpdate: {
      outboundApplication: { name: 'Ours', hasClientSecret: true, defaultScopes: ['read:user', 'repo'] },
    },
  })
  expect(await api.run(update, { input: change })).toMatchObject({
    outboundApplicationUpdate: { code: 'VERSION_CONFLICT' },
  })
  const remove = `mutation ($id: ID!) { outboundApplicationDelete(input: { id: $id }) {
    ... on OutboundApplicationDeletePayload { deletedId } ... on UserError { code } } }`
  expect(await api.run(remove, { id: edge?.node.id })).toMatchObject({
    outboundApplicationDelete: { deletedId: edge?.node.id },
  })
  expect(await api.run(remove, { id: edge?.node.id })).toMatchObject({
    outboundApplicationDelete: { code: 'OUTBOUND_APPLICATION_NOT_FOUND' },
  })
})

test('connected accounts are listed without tokens, by user and application, and disconnected', async () => {
  const { users, outboundApplications, outboundTokens } = api.identity.clientAs()
  const { user } = await users.create({ loginId: 'ada' })
  await outboundApplications.create({ id: 'crm', name: 'CRM' })
  await outboundTokens.uploadUser({ appId: 'crm', userId: user.userId, accessToken: 'never shown', scopes: ['read'] })
  const query = `query ($filter: OutboundConnectionFilter) { outboundConnections(first: 10, filter: $filter) { totalCount
    edges { node { id scopes isApiKey canRefresh application { name } user { databaseId } tenant { name } } } } }`
  const filter = { userId: btoa(`User:${user.userId}`), applicationId: btoa('OutboundApplication:crm') }
  const found = await api.run(query, { filter })
  expect(JSON.stringify(found)).not.toContain('never shown')
  expect(found).toMatchObject({
    outboundConnections: {
      totalCount: 1,
      edges: [
        { node: { scopes: ['read'], application: { name: 'CRM' }, user: { databaseId: user.userId }, tenant: null } },
      ],
    },
  })
  const { outboundConnections } = found as { outboundConnections: { edges: { node: { id: string } }[] } }
  const remove = `mutation ($ids: [ID!]!) { outboundConnectionsDelete(input: { ids: $ids }) {
    ... on OutboundConnectionsDeletePayload { deletedIds } ... on UserError { code } } }`
  const ids = outboundConnections.edges.map(({ node }) => node.id)
  expect(await api.run(remove, { ids })).toMatchObject({ outboundConnectionsDelete: { deletedIds: ids } })
  expect(await api.run(query, { filter })).toMatchObject({ outboundConnections: { totalCount: 0 } })
})
