import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestGraphql } from '../../contract-tests/testing.ts'

let api: Awaited<ReturnType<typeof startTestGraphql>>
beforeAll(async () => {
  api = await startTestGraphql()
})
afterAll(() => api.identity.close())

const fields = 'version isEnabled minLength needsNumber locks lockAttempts locksTemporarily disallowedCharacters'
const update = `mutation ($input: PasswordPolicyUpdateInput!) { result: passwordPolicyUpdate(input: $input) { __typename
  ... on PasswordPolicyUpdatePayload { passwordPolicy { ${fields} } } ... on InvalidInput { fields { field } } } }`
async function load(args = '') {
  const { passwordPolicy } = (await api.run(`{ passwordPolicy${args} { ${fields} } }`)) as {
    passwordPolicy: { version: string } | null
  }
  return passwordPolicy
}

test('the policy of the project is changed field by field, and an older version is refused', async () => {
  const before = await load()
  const input = { expectedVersion: before?.version, minLength: 12, needsNumber: true, locks: true, lockAttempts: 5 }
  const { expectedVersion: _, ...changes } = input
  expect(await api.run(update, { input })).toMatchObject({
    result: { passwordPolicy: { ...before, ...changes, version: expect.any(String) } },
  })
  expect(await api.run(update, { input })).toEqual({ result: { __typename: 'VersionConflict' } })
})

test('a tenant has a policy of its own', async () => {
  const tenant = await api.identity.clientAs().tenants.create({ name: 'Acme' })
  const tenantId = btoa(`Tenant:${tenant.id}`)
  await api.run(update, { input: { tenantId, isEnabled: true, minLength: 20 } })
  expect(await load(`(tenantId: "${tenantId}")`)).toMatchObject({ isEnabled: true, minLength: 20 })
  expect(await load()).not.toMatchObject({ minLength: 20 })
  const nobody = btoa('Tenant:nobody')
  expect(await load(`(tenantId: "${nobody}")`)).toBeNull()
  expect(await api.run(update, { input: { tenantId: nobody, minLength: 20 } })).toEqual({
    result: { __typename: 'TenantNotFound' },
  })
})

test.each([
  [{ minLength: 1 }, 'minLength'],
  [{ locksTemporarily: true, temporaryLockAttempts: 0 }, 'temporaryLockAttempts'],
  [{ minStrength: 9 }, 'minStrength'],
  [{ minLength: null }, 'minLength'],
])('a problem with the input names its field: %o', async (input, field) => {
  expect(await api.run(update, { input })).toEqual({ result: { __typename: 'InvalidInput', fields: [{ field }] } })
})

test('a page of tenants has its policies in the same calls as one tenant', async () => {
  const { tenants } = api.identity.clientAs()
  for (let index = 0; index < 20; index++) await tenants.create({ name: `Page ${index}` })
  const page = (first: number) =>
    `{ tenants(first: ${first}) { edges { node { name passwordPolicy { isEnabled minLength } } } } }`
  const one = await api.callsOf(page(1))
  expect(one).toContain('passwordSettings.list')
  expect(await api.callsOf(page(20))).toEqual(one)
  expect(await api.run(page(1))).toEqual({
    tenants: { edges: [{ node: { name: 'Acme', passwordPolicy: { isEnabled: true, minLength: 20 } } }] },
  })
})
