import { afterAll, beforeAll, expect, test } from 'vitest'
import { mutationOf, startTestGraphql } from '../../contract-tests/testing.ts'

let api: Awaited<ReturnType<typeof startTestGraphql>>
beforeAll(async () => {
  api = await startTestGraphql()
})
afterAll(() => api.identity.close())

/** Runs a mutation; `payload` is what is asked of its answer. */
async function act(name: string, payload: string, input: object) {
  const query = mutationOf(name, payload, 'UserError { code }', 'InvalidInput { fields { field } }')
  const { result } = (await api.run(query, { input })) as { result: Record<string, unknown> }
  return result
}

const scopes = [{ name: 'invoices:read', description: 'See invoices', values: ['User Viewer'], isOptional: false }]

test('a resource is created, changed over its version, found, and deleted', async () => {
  const fields = 'id version name uri userAccess clientAccess kind accessTokenSeconds permissionScopes { name values }'
  const made = await act('resourceCreate', `resource { ${fields} }`, {
    name: 'Billing',
    uri: 'https://billing.example',
    permissionScopes: scopes,
    accessTokenSeconds: 600,
  })
  expect(made).toMatchObject({
    resource: {
      name: 'Billing',
      userAccess: 'POLICY',
      accessTokenSeconds: 600,
      permissionScopes: [{ values: ['User Viewer'] }],
    },
  })
  const { id, version } = made.resource as { id: string; version: string }
  expect(
    await act('resourceCreate', 'resource { id }', { name: 'Other', uri: 'https://billing.example' }),
  ).toMatchObject({
    code: 'RESOURCE_TAKEN',
  })
  expect(await act('resourceCreate', 'resource { id }', { name: 'Other', uri: 'https://x.example#y' })).toMatchObject({
    fields: [{ field: 'uri' }],
  })
  const hosts = [{ pattern: '*.example.com' }]
  const change = {
    id,
    expectedVersion: version,
    userAccess: 'ALL',
    allowsMetadataDocuments: true,
    documentHosts: hosts,
  }
  const answer = `resource { version name userAccess accessTokenSeconds documentHosts { pattern isAllowed } }`
  expect(await act('resourceUpdate', answer, change)).toMatchObject({
    resource: {
      name: 'Billing',
      userAccess: 'ALL',
      accessTokenSeconds: 600,
      documentHosts: [{ ...hosts[0], isAllowed: true }],
    },
  })
  expect(await act('resourceUpdate', 'resource { id }', change)).toMatchObject({ code: 'VERSION_CONFLICT' })
  expect(await act('resourceUpdate', 'resource { id }', { id, accessTokenSeconds: 5 })).toMatchObject({
    fields: [{ field: 'accessTokenSeconds' }],
  })
  expect(
    await act('resourceUpdate', 'resource { accessTokenSeconds refreshTokenSeconds }', {
      id,
      accessTokenSeconds: null,
      refreshTokenSeconds: 30 * 86_400,
    }),
  ).toMatchObject({
    resource: { accessTokenSeconds: null, refreshTokenSeconds: 30 * 86_400 },
  })
  expect(
    await api.run('{ resources(first: 5, filter: { text: "bill" }) { totalCount edges { node { id } } } }'),
  ).toEqual({
    resources: { totalCount: 1, edges: [{ node: { id } }] },
  })
  expect(await act('resourcesDelete', 'deletedIds', { ids: [id] })).toMatchObject({ deletedIds: [id] })
  expect(await act('resourceDelete', 'deletedId', { id })).toMatchObject({ code: 'RESOURCE_NOT_FOUND' })
})

test('an application gets a policy for a resource, which names its scopes', async () => {
  const { inboundApplications, resources } = api.identity.clientAs()
  const app = await inboundApplications.create({ name: 'Agent', permissionsScopes: [] })
  const scope = { name: 'orders:read', description: '', values: [], optional: false }
  const { resource } = await resources.create({
    name: 'Orders',
    uri: 'https://orders.example',
    scopes: { permissionsScopes: [scope] },
  })
  const which = { applicationId: btoa(`InboundApplication:${app.id}`), resourceId: btoa(`Resource:${resource.id}`) }
  const policy = 'resourcePolicy { userScopes hasAllClientScopes resource { name } }'
  expect(await act('resourcePolicyCreate', policy, { ...which, userScopes: ['orders:delete'] })).toMatchObject({
    fields: [{ field: 'userScopes' }],
  })
  expect(await act('resourcePolicyCreate', policy, { ...which, userScopes: ['orders:read'] })).toMatchObject({
    resourcePolicy: { userScopes: ['orders:read'], hasAllClientScopes: false, resource: { name: 'Orders' } },
  })
  expect(await act('resourcePolicyCreate', policy, which)).toMatchObject({ code: 'RESOURCE_POLICY_TAKEN' })
  expect(await act('resourcePolicyUpdate', policy, { ...which, hasAllClientScopes: true })).toMatchObject({
    resourcePolicy: { userScopes: ['orders:read'], hasAllClientScopes: true },
  })
  const list = `{ resourcePolicies(applicationId: "${which.applicationId}") { edges { node { hasAllClientScopes resource { name } } } } }`
  expect(await api.run(list)).toEqual({
    resourcePolicies: { edges: [{ node: { hasAllClientScopes: true, resource: { name: 'Orders' } } }] },
  })
  expect(await act('resourcePolicyDelete', 'deletedId', which)).toMatchObject({ deletedId: expect.any(String) })
  expect(await act('resourcePolicyDelete', 'deletedId', which)).toMatchObject({ code: 'RESOURCE_POLICY_NOT_FOUND' })
  expect(await api.run(list)).toEqual({ resourcePolicies: { edges: [] } })
})

test('an MCP server gets an issuer, is changed over its version, and deleted', async () => {
  const made = await act('mcpServerCreate', 'mcpServer { id version issuer urls }', {
    name: 'Tools',
    urls: ['https://tools.example/mcp'],
    allowsRegistration: true,
  })
  const { id, version, issuer } = made.mcpServer as Record<'id' | 'version' | 'issuer', string>
  expect(issuer).toContain('/agentic/')
  expect(await act('mcpServerCreate', 'mcpServer { id }', { name: 'Tools' })).toMatchObject({
    code: 'MCP_SERVER_TAKEN',
  })
  expect(await act('mcpServerCreate', 'mcpServer { id }', { name: 'More', urls: ['nowhere'] })).toMatchObject({
    fields: [{ field: 'urls.0' }],
  })
  const change = { id, expectedVersion: version, grantsScopesAtRegistration: false, permissionScopes: scopes }
  const answer = 'mcpServer { urls allowsRegistration grantsScopesAtRegistration permissionScopes { name } }'
  expect(await act('mcpServerUpdate', answer, change)).toMatchObject({
    mcpServer: {
      urls: ['https://tools.example/mcp'],
      allowsRegistration: true,
      grantsScopesAtRegistration: false,
      permissionScopes: [{ name: 'invoices:read' }],
    },
  })
  expect(await act('mcpServerUpdate', answer, change)).toMatchObject({ code: 'VERSION_CONFLICT' })
  expect(await api.run('{ mcpServers(first: 5) { edges { node { id issuer } } } }')).toEqual({
    mcpServers: { edges: [{ node: { id, issuer } }] },
  })
  expect(await act('mcpServerDelete', 'deletedId', { id })).toMatchObject({ deletedId: id })
})
