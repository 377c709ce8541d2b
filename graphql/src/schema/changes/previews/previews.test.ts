import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestGraphql } from '../../../contract-tests/testing.ts'

let api: Awaited<ReturnType<typeof startTestGraphql>>
const ids: Record<string, string> = {}
beforeAll(async () => {
  api = await startTestGraphql()
  const client = api.identity.clientAs()
  await client.permissions.create({ name: 'read' })
  ids.role = btoa(`Role:${(await client.roles.create({ name: 'reader', permissionNames: ['read'] })).id}`)
  ids.permission = btoa(
    `Permission:${(await client.permissions.loadAll({})).permissions.find(one => one.name === 'read')?.id}`,
  )
  ids.tenant = btoa(`Tenant:${(await client.tenants.create({ id: 'acme', name: 'Acme' })).id}`)
  await client.users.create({ loginId: 'holder', roleNames: ['reader'] })
  await client.users.create({ loginId: 'member', userTenants: [{ tenantId: 'acme', roleNames: ['reader'] }] })
  await client.users.create({ loginId: 'other' })
  await client.accessKeys.create({ name: 'key', roleNames: ['reader'], keyTenants: [{ tenantId: 'acme' }] })
})
afterAll(() => api.identity.close())

const preview = 'preview { changesTotal usersAffected keysAffected changes { type databaseId } }'

async function tried(name: string, input: object) {
  const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}`
  const query = `mutation ($input: ${type}Input!) { result: ${name}(input: $input, dryRun: true) { ... on ${type}Payload { ${preview} } } }`
  return ((await api.run(query, { input })) as { result: { preview: object } }).result.preview
}

test.each([
  ['permissionDelete', () => ({ id: ids.permission }), { usersAffected: 2, keysAffected: 1 }],
  ['roleUpdate', () => ({ id: ids.role, permissionNames: [] }), { usersAffected: 2, keysAffected: 1 }],
  ['roleUpdate', () => ({ id: ids.role, description: 'Reads' }), { usersAffected: 0, keysAffected: 0 }],
  ['roleDelete', () => ({ id: ids.role }), { usersAffected: 2, keysAffected: 1 }],
  ['tenantUpdate', () => ({ id: ids.tenant, isEnabled: false }), { usersAffected: 1, keysAffected: 1 }],
  ['savedViewUpsert', () => ({ page: 'USERS', name: 'Mine', search: '?q=a' }), { changesTotal: 1 }],
] as const)('a dry run of %s counts who is concerned', async (name, input, counts) => {
  expect(await tried(name, input())).toMatchObject(counts)
})

test('the password policy of a tenant is a change of the tenant', async () => {
  const input = { tenantId: ids.tenant, minLength: 12 }
  expect(await tried('passwordPolicyUpdate', input)).toMatchObject({
    changes: [{ type: 'tenant', databaseId: 'acme' }],
  })
  const changed = await api.run(
    'mutation ($input: PasswordPolicyUpdateInput!) { passwordPolicyUpdate(input: $input) { __typename } }',
    { input },
  )
  expect(changed).toMatchObject({ passwordPolicyUpdate: { __typename: 'PasswordPolicyUpdatePayload' } })
  const { audits } = await api.identity.clientAs().audit.search({ actions: ['PasswordSettingsModified'] })
  expect(audits).toMatchObject([{ target: { type: 'tenant', id: 'acme', name: 'Acme' } }])
})

test('a snapshot that is imported again changes nothing, as its check says', async () => {
  const client = api.identity.clientAs()
  const { files } = await client.projectSnapshots.export({})
  const list = Object.entries(files).map(([path, content]) => ({ path, content }))
  const check = `mutation ($files: [ProjectSnapshotFileInput!]!) { result: projectSnapshotImport(input: { files: $files }, dryRun: true) {
    ... on ProjectSnapshotImportPayload { ${preview} } } }`
  const { result } = (await api.run(check, { files: list })) as { result: { preview: { changesTotal: number } } }
  expect(result.preview.changesTotal).toBe(0)
})
