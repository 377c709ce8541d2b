import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestGraphql } from '../../contract-tests/testing.ts'

let api: Awaited<ReturnType<typeof startTestGraphql>>
beforeAll(async () => {
  api = await startTestGraphql()
  await api.identity.clientAs().tenants.create({ id: 'acme', name: 'Acme' })
})
afterAll(() => api.identity.close())

const tenantId = btoa('Tenant:acme')
const fields =
  'baseUrl keys { name status lastUsedAt } userCount inactiveUserCount groupCount limitsRemovals lastError lastCallAt'

test('the provisioning of a tenant tells its URL, its keys and what it did', async () => {
  const { accessKeys } = api.identity.clientAs()
  const keyTenants = [{ tenantId: 'acme', roleNames: ['Tenant Admin'] }]
  const { cleartext } = await accessKeys.create({ name: 'Okta', keyTenants })
  await accessKeys.create({ name: 'no directory', keyTenants: [{ tenantId: 'acme' }] })
  const query = `query ($tenantId: ID!) { tenantProvisioning(tenantId: $tenantId) { ${fields} } }`
  const before = await api.run(query, { tenantId })
  expect(before).toMatchObject({
    tenantProvisioning: {
      keys: [{ name: 'Okta', status: 'ENABLED', lastUsedAt: null }],
      userCount: 0,
      lastCallAt: null,
      limitsRemovals: true,
    },
  })
  const headers = { authorization: `Bearer ${api.identity.projectId}:${cleartext}` }
  const body = JSON.stringify({ userName: 'ada' })
  const url = `${api.identity.baseUrl}/scim/v2/acme/Users`
  expect((await fetch(url, { method: 'POST', headers, body })).status).toBe(201)
  expect((await fetch(url, { method: 'POST', headers, body })).status).toBe(409)
  const after = await api.run(query, { tenantId })
  expect(after).toMatchObject({
    tenantProvisioning: {
      userCount: 1,
      lastError: expect.stringContaining('POST /Users: 409'),
      keys: [{ lastUsedAt: expect.any(String) }],
    },
  })
  expect(await api.run(query, { tenantId: btoa('Tenant:nobody') })).toEqual({ tenantProvisioning: null })
})

test('the limit on removals is switched off and on', async () => {
  const mutation = `mutation ($input: TenantProvisioningUpdateInput!) { tenantProvisioningUpdate(input: $input) {
    ... on TenantProvisioningUpdatePayload { tenantProvisioning { limitsRemovals } } ... on UserError { code } } }`
  const update = (id: string, limitsRemovals: boolean, expectedVersion?: string) =>
    api.run(mutation, { input: { tenantId: id, limitsRemovals, expectedVersion } })
  const id = btoa('TenantProvisioning:acme')
  const { node } = (await api.run(
    `{ node(id: "${id}") { id ... on TenantProvisioning { version limitsRemovals } } }`,
  )) as {
    node: { version: string }
  }
  expect(node).toMatchObject({ id, limitsRemovals: true })
  expect(await update(tenantId, false, node.version)).toMatchObject({
    tenantProvisioningUpdate: { tenantProvisioning: { limitsRemovals: false } },
  })
  expect(await update(tenantId, true, node.version)).toMatchObject({
    tenantProvisioningUpdate: { code: 'VERSION_CONFLICT' },
  })
  expect(await api.run(`{ node(id: "${btoa('TenantProvisioning:nobody')}") { id } }`)).toEqual({ node: null })
  expect(await update(btoa('Tenant:nobody'), false)).toMatchObject({
    tenantProvisioningUpdate: { code: 'TENANT_NOT_FOUND' },
  })
})
