import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestGraphql } from '../../contract-tests/testing.ts'

let api: Awaited<ReturnType<typeof startTestGraphql>>
beforeAll(async () => {
  api = await startTestGraphql()
  api.actAs({ id: 'Uada', name: 'Ada' })
  for (const loginId of ['one@example.com', 'two@example.com', 'three@example.com']) {
    await api.identity.clientAs({ type: 'user', id: 'Uada', name: 'Ada' }).users.create({ loginId })
  }
})
afterAll(() => api.identity.close())

type Events = {
  auditEvents: {
    totalCount: number
    pageInfo: { endCursor: string }
    edges: { node: { id: string; action: string; occurredAt: string; loginIds: string[] } }[]
  }
}
const query = `query ($first: Int, $after: String, $filter: AuditEventFilter) {
  auditEvents(first: $first, after: $after, filter: $filter) {
    totalCount pageInfo { endCursor } edges { node { id action occurredAt loginIds } } } }`
// The query above asks for these fields.
async function list(variables: Record<string, unknown>) {
  return ((await api.run(query, variables)) as Events).auditEvents
}
const created = { filter: { actions: ['UserCreated'], actorDatabaseIds: ['Uada'] } }
function loginIds({ edges }: Events['auditEvents']) {
  return edges.flatMap(({ node }) => node.loginIds)
}

test('events are listed newest first, with actor, target and address', async () => {
  expect(loginIds(await list(created))).toEqual(['three@example.com', 'two@example.com', 'one@example.com'])
  const fields = 'actor { type databaseId name } target { type name } remoteAddress level'
  expect(
    await api.run(`{ auditEvents(first: 1, filter: { actions: ["UserCreated"] }) { edges { node { ${fields} } } } }`),
  ).toEqual({
    auditEvents: {
      edges: [
        {
          node: {
            actor: { type: 'USER', databaseId: 'Uada', name: 'Ada' },
            target: { type: 'user', name: 'three@example.com' },
            remoteAddress: '203.0.113.7',
            level: 'INFO',
          },
        },
      ],
    },
  })
})

test('pages follow one another', async () => {
  const first = await list({ ...created, first: 2 })
  const second = await list({ ...created, first: 2, after: first.pageInfo.endCursor })
  expect([loginIds(first), loginIds(second)]).toEqual([['three@example.com', 'two@example.com'], ['one@example.com']])
  expect(first.totalCount).toBe(3)
})

test('events are filtered by target, text and time', async () => {
  const { edges } = await list(created)
  const newest = edges[0]?.node
  const { user } = await api.identity.clientAs().users.load({ loginId: 'two@example.com' })
  expect(loginIds(await list({ filter: { userDatabaseIds: [user.userId] } }))).toEqual(['two@example.com'])
  expect(loginIds(await list({ filter: { text: 'three@' } }))).toEqual(['three@example.com'])
  const before = new Date(Date.parse(newest?.occurredAt ?? '') - 60_000).toISOString()
  expect((await list({ filter: { to: before } })).totalCount).toBe(0)
})

test('a malformed time is refused', async () => {
  const { body } = await api.send({ query, variables: { filter: { from: 'yesterday' } } })
  expect(body.errors?.[0]?.message).toContain('DateTime')
})

test('an event is found by its node id', async () => {
  const [edge] = (await list(created)).edges
  expect(await api.run(`{ node(id: "${edge?.node.id}") { ... on AuditEvent { action loginIds } } }`)).toEqual({
    node: { action: 'UserCreated', loginIds: ['three@example.com'] },
  })
  expect(await api.run(`{ node(id: "${btoa('AuditEvent:1:Anone')}") { id } }`)).toEqual({ node: null })
  expect(await api.run(`{ node(id: "${btoa('AuditEvent:nonsense')}") { id } }`)).toEqual({ node: null })
})

test('an event leads to its user, its actor and its tenants, at a constant cost', async () => {
  const client = api.identity.clientAs()
  const { id: tenantId } = await client.tenants.create({ name: 'Of events' })
  const { user: actor } = await client.users.create({ loginId: 'actor' })
  const acting = api.identity.clientAs({ type: 'user', id: actor.userId, name: 'Actor' })
  for (let index = 0; index < 10; index++) {
    const { user } = await acting.users.create({ loginId: `about-${index}` })
    await acting.userTenants.add({ loginId: user.userId, tenantId })
  }
  const page = (
    first: number,
  ) => `{ auditEvents(first: ${first}, filter: { actorDatabaseIds: ["${actor.userId}"] }) { edges { node {
    user { loginIds } actor { user { loginIds } } tenants { name } } } } }`
  expect(await api.run(page(1))).toEqual({
    auditEvents: {
      edges: [
        {
          node: {
            user: { loginIds: ['about-9'] },
            actor: { user: { loginIds: ['actor'] } },
            tenants: [{ name: 'Of events' }],
          },
        },
      ],
    },
  })
  const ofTenant = { tenantDatabaseIds: [tenantId] }
  expect((await list({ filter: ofTenant })).totalCount).toBe(11)
  expect((await list({ filter: { ...ofTenant, actions: ['TenantCreated'] } })).totalCount).toBe(1)
  expect((await list({ filter: { tenantDatabaseIds: ['another'] } })).totalCount).toBe(0)
  const [few, many] = [await api.costOf(page(2)), await api.costOf(page(20))]
  expect([many.calls, many.statements]).toEqual([few.calls, few.statements])
})
