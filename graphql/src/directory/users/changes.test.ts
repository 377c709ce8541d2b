import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestGraphql } from '../../contract-tests/testing.ts'

let api: Awaited<ReturnType<typeof startTestGraphql>>
beforeAll(async () => {
  api = await startTestGraphql()
})
afterAll(() => api.identity.close())

test('a role that a user has already, and a tenant, are no further event', async () => {
  const client = api.identity.clientAs()
  await client.roles.create({ name: 'reader' })
  await client.tenants.create({ id: 'acme', name: 'Acme' })
  const { user } = await client.users.create({ loginId: 'ada' })
  const id = btoa(`User:${user.userId}`)
  const add = async () => {
    await api.run('mutation ($input: UserRolesAddInput!) { userRolesAdd(input: $input) { __typename } }', {
      input: { id, roleNames: ['reader'] },
    })
    await api.run('mutation ($input: UserTenantAddInput!) { userTenantAdd(input: $input) { __typename } }', {
      input: { id, tenantId: btoa('Tenant:acme') },
    })
    const { audits } = await client.audit.search({ actions: ['UserModified', 'UserTenantAdded'] })
    return audits.length
  }
  expect([await add(), await add()]).toEqual([2, 2])
})

test('what is wrong is said in words for people, and of the field by its own name', async () => {
  const create = `mutation ($input: UserCreateInput!) { result: userCreate(input: $input) {
    ... on InvalidInput { message fields { field message } } } }`
  const message = 'must be a phone number with its country code, such as +15551234567'
  expect(await api.run(create, { input: { loginId: 'bob', phone: '123' } })).toEqual({
    result: { message: `phone: ${message}`, fields: [{ field: 'phone', message }] },
  })
  const settings = `mutation { result: projectSettingsUpdate(input: { sessionTokenSeconds: 1 }) {
    ... on InvalidInput { message fields { field } } } }`
  expect(await api.run(settings)).toMatchObject({
    result: { message: expect.stringMatching(/^sessionTokenSeconds: /), fields: [{ field: 'sessionTokenSeconds' }] },
  })
  const key = `mutation { result: accessKeyCreate(input: { name: "old", expiresAt: "2020-01-01T00:00:00Z" }) {
    ... on InvalidInput { message fields { field } } } }`
  expect(await api.run(key)).toEqual({
    result: { message: 'expiresAt: must be in the future', fields: [{ field: 'expiresAt' }] },
  })
})
