import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestGraphql } from '../../../contract-tests/testing.ts'
import { limits } from '../limits.ts'

let api: Awaited<ReturnType<typeof startTestGraphql>>
beforeAll(async () => {
  api = await startTestGraphql()
})
afterAll(() => api.identity.close())

const links = 'auditEvents(first: 100) { edges { node { id action } } } roles(first: 100) { edges { node { id } } }'
const expensive = `users(first: 100) { edges { node { ${links} } } }`

test('a field that costs too much is null and says why; the rest of the answer stays', async () => {
  const { body } = await api.send({ query: `{ project { name } ${expensive} viewer { databaseId } }` })
  expect(body.data).toMatchObject({
    project: { name: expect.any(String) },
    users: null,
    viewer: { databaseId: 'Uadministrator' },
  })
  expect(body.errors).toMatchObject([{ path: ['users'], extensions: { code: 'BAD_REQUEST' } }])
})

test('a field in a fragment, under an alias or repeated counts as much', async () => {
  const inFragment = `query { ...all } fragment all on Query { many: ${expensive} project { name } }`
  expect((await api.send({ query: inFragment })).body.data).toMatchObject({ many: null, project: {} })
  const half = `users(first: 50) { edges { node { ${links} } } }`
  const twice = `{ a: ${half} b: ${half} project { name } }`
  expect((await api.send({ query: twice })).body.data).toMatchObject({ a: {}, b: null, project: {} })
})

test('a forbidden field is null and says why; the rest of the answer stays', async () => {
  api.actAs({ roleNames: ['Auditor'] })
  const { body } = await api.send({ query: '{ project { name } messages { totalCount } }' })
  api.actAs({})
  expect(body.data).toMatchObject({ project: { name: expect.any(String) }, messages: null })
  expect(body.errors).toMatchObject([{ path: ['messages'], extensions: { code: 'FORBIDDEN' } }])
})

test('a link that fails is null and says why; the rest of its entity stays', async () => {
  const broken = await startTestGraphql({
    clientFor: ({ id, name }) => {
      const client = api.identity.clientAs({ type: 'user', id, name })
      return {
        ...client,
        users: {
          ...client.users,
          tokenExpiries: async () => {
            throw new Error('no answer')
          },
        },
      }
    },
  })
  const { body } = await broken.send({
    query: '{ users(first: 1) { edges { node { databaseId liveSessionCount } } } }',
  })
  await broken.identity.close()
  expect(body.data).toMatchObject({
    users: { edges: [{ node: { databaseId: expect.any(String), liveSessionCount: null } }] },
  })
  expect(body.errors).toMatchObject([{ path: ['users', 'edges', 0, 'node', 'liveSessionCount'] }])
})

test('the answer says what the operation could cost, what it did, and what is left', async () => {
  const { body } = await api.send({ query: '{ users(first: 10) { edges { node { name email } } } }' })
  const cost = { requested: 41, actual: 5, max: limits.costMax, remaining: expect.any(Number) }
  expect(body.extensions).toMatchObject({ cost })
  const { body: more } = await api.send({ query: '{ users(first: 20) { edges { node { name email } } } }' })
  const requested = (extensions: unknown) => (extensions as { cost: { requested: number } }).cost.requested
  expect(requested(more.extensions)).toBeGreaterThan(1.8 * requested(body.extensions))
})

test('a caller who spends too much waits; others do not', async () => {
  const limited = await startTestGraphql({ costPerMinute: 50 })
  const query = '{ users(first: 10) { edges { node { name email } } } }'
  const codes: unknown[] = []
  for (let n = 0; n < 5; n++) codes.push((await limited.send({ query })).body.errors?.[0]?.extensions.code)
  expect(codes.slice(0, 2)).toEqual([undefined, undefined])
  expect(codes.at(-1)).toBe('RATE_LIMITED')
  limited.actAs({ id: 'Uother' })
  expect((await limited.send({ query })).body.errors).toBeUndefined()
  await limited.identity.close()
})

test('a page of 50 users with all that they have is answered, with pages of the usual size', async () => {
  const { body } = await api.send({
    query: `{ users(first: 50) { totalCount pageInfo { hasNextPage endCursor } edges { node { id databaseId name email loginIds
      tenants { edges { node { tenant { id name } roles { id name } } } }
      roles { edges { node { id name } } }
      permissions { edges { node { name role { name } tenant { name } } } }
      sessions { edges { node { id createdAt browser ip } } }
      passkeys { edges { node { createdAt device } } }
      auditEvents(first: 3) { edges { node { id action occurredAt } } } } } } }`,
  })
  expect(body.errors).toBeUndefined()
})

test('fragments of components in components are no levels', async () => {
  const { body } = await api.send({
    query: `query Page { ...List_query }
      fragment List_query on Query { tenants(first: 5) { edges { node { id ...Row_tenant } } } }
      fragment Row_tenant on Tenant { name ...Members_tenant }
      fragment Members_tenant on Tenant { users(first: 5) { edges { node { id ...Member_user } } } }
      fragment Member_user on User { name ...Tenants_user }
      fragment Tenants_user on User { tenants(first: 5) { edges { node { roles { ...Role_role } } } } }
      fragment Role_role on Role { id name }`,
  })
  expect(body.errors).toBeUndefined()
})
