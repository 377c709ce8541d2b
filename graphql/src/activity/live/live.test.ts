import { everyMigratedEngine } from '@gatehouse-id/identity-provider/testing-engines'
import { describe, expect, onTestFinished, test } from 'vitest'
import { permissionTable } from '../../capabilities.ts'
import { startTestGraphql } from '../../contract-tests/testing.ts'
import { entityTypes, permissionOf } from './entity-changes.ts'
import { subscribe } from './testing.ts'

const watchAudit = 'subscription { auditEventAdded { action actor { name } } }'
const watchEntities = `subscription ($types: [EntityType!], $ids: [ID!], $after: String) {
  entityChanged(types: $types, ids: $ids, after: $after) {
    kind type nodeId node { __typename id ... on User { name } } actor { name } occurredAt auditEventId
  }
}`

async function start(url = ':memory:', overrides: Parameters<typeof startTestGraphql>[0] = {}) {
  const api = await startTestGraphql(overrides, { databaseUrl: url })
  onTestFinished(async () => {
    api.close()
    await api.identity.close()
  })
  return { ...api, emit: (action: string, input = '') => emit(api, action, input) }
}

function emit({ run }: Pick<Awaited<ReturnType<typeof startTestGraphql>>, 'run'>, action: string, input: string) {
  return run(`mutation { auditEventCreate(input: { action: "${action}", level: INFO ${input} }) { __typename } }`)
}

function actionsOf(results: readonly { data?: unknown }[]) {
  return results.map(({ data }) => (data as { auditEventAdded: { action: string } } | null)?.auditEventAdded.action)
}

describe.each(everyMigratedEngine)('subscriptions on $engine', ({ create }) => {
  async function startOn() {
    const database = await create()
    onTestFinished(() => database.drop())
    return start(database.url)
  }

  test('audit events arrive as they happen, filtered, and nothing stays behind', async () => {
    const api = await startOn()
    const all = await subscribe(api, watchAudit)
    const some = await subscribe(api, 'subscription { auditEventAdded(filter: { actions: ["B"] }) { action } }')
    for (const action of ['A', 'B', 'C']) await api.emit(action)
    await expect.poll(() => actionsOf(all.results)).toEqual(['A', 'B', 'C'])
    expect(all.results[0]?.data).toEqual({ auditEventAdded: { action: 'A', actor: { name: 'The administrator' } } })
    expect(actionsOf(some.results)).toEqual(['B'])
    expect(api.subscriptions()).toEqual({ members: 2, callers: 1, topics: 1 })
    all.stop()
    some.stop()
    await expect.poll(() => api.subscriptions()).toEqual({ members: 0, callers: 0, topics: 0 })
  })

  test('a subscriber who comes back is told what was missed', async () => {
    const api = await startOn()
    const first = await subscribe(api, watchAudit)
    await api.emit('A')
    await expect.poll(() => first.results).toHaveLength(1)
    first.stop()
    for (const action of ['B', 'C']) await api.emit(action)
    const [cursor] = first.cursors
    const byHeader = await subscribe(api, watchAudit, { headers: { 'last-event-id': String(cursor) } })
    const query = 'subscription ($after: String) { auditEventAdded(after: $after) { action } }'
    const byArgument = await subscribe(api, query, { variables: { after: cursor } })
    await api.emit('D')
    for (const { results } of [byHeader, byArgument])
      await expect.poll(() => actionsOf(results)).toEqual(['B', 'C', 'D'])
    const late = await subscribe(api, query, { variables: { after: 'AAAA.1.1' } })
    await late.done
    expect(late.results[0]?.errors?.[0]?.extensions?.code).toBe('CURSOR_EXPIRED')
  })

  test('entities are told of when they are created, updated and deleted', async () => {
    const api = await startOn()
    const { results } = await subscribe(api, watchEntities)
    await api.run(`mutation { userCreate(input: { loginId: "ada@example.com", name: "Ada" }) { __typename } }`)
    await expect.poll(() => results).toHaveLength(1)
    const [, id] = /"nodeId":"([^"]+)"/.exec(JSON.stringify(results[0])) ?? []
    await api.run(`mutation { userUpdate(input: { id: "${id}", name: "Ada Lovelace" }) { __typename } }`)
    await expect.poll(() => results).toHaveLength(2)
    await api.run(`mutation { userDelete(input: { id: "${id}" }) { __typename } }`)
    await expect.poll(() => results).toHaveLength(3)
    const node = (name: string) => ({ __typename: 'User', id, name })
    const told = { type: 'USER', nodeId: id, actor: { name: 'The administrator' } }
    expect(results.map(({ data }) => data?.entityChanged)).toMatchObject([
      { ...told, kind: 'CREATED', node: node('Ada') },
      { ...told, kind: 'UPDATED', node: node('Ada Lovelace') },
      { ...told, kind: 'DELETED', node: null },
    ])
    expect(results.flatMap(({ errors = [] }) => errors)).toEqual([])
  })
})

test('the node of every watched type is found, and its permission is that of the type', async () => {
  expect(permissionOf).toEqual(
    Object.fromEntries(Object.values(entityTypes).map(type => [type, permissionTable.types[type]])),
  )
  const api = await start()
  const { results } = await subscribe(api, watchEntities)
  const client = api.identity.clientAs()
  await client.tenants.create({ id: 't1', name: 'One' })
  await client.permissions.create({ name: 'read' })
  await client.roles.create({ name: 'reader' })
  await client.accessKeys.create({ name: 'key' })
  await client.lists.create({ name: 'list', type: 'texts', data: [] })
  await client.ssoApplications.createOidc({ name: 'application', loginPageUrl: 'https://example.com/login' })
  await client.userBatches.create({ users: [{ loginId: 'one@example.com' }, { loginId: 'two@example.com' }] })
  await expect.poll(() => results.length).toBe(8)
  const told = results.map(
    ({ data }) => data?.entityChanged as { type: string; nodeId: string; node: { id: string } | null },
  )
  expect(told.filter(({ node, nodeId }) => node?.id !== nodeId)).toEqual([])
  expect(new Set(told.map(({ type }) => type))).toEqual(
    new Set(['TENANT', 'PERMISSION', 'ROLE', 'ACCESS_KEY', 'LIST', 'SSO_APPLICATION', 'USER']),
  )
})

test('subscribers with one document and one access share the calls that an event takes', async () => {
  const api = await start()
  const { user } = await api.identity.clientAs().users.create({ loginId: 'ada@example.com', displayName: 'Ada' })
  const query = 'subscription { auditEventAdded { action user { name } } }'
  const input = `userId: "${btoa(`User:${user.userId}`)}"`
  async function callsFor(subscribers: number) {
    const all = await Promise.all(Array.from({ length: subscribers }, () => subscribe(api, query)))
    api.calls.length = 0
    await api.emit('A', input)
    for (const { results } of all) await expect.poll(() => actionsOf(results)).toEqual(['A'])
    expect(all.map(({ results }) => results[0])).toEqual(all.map(() => all[0]?.results[0]))
    const calls = [...api.calls]
    for (const { stop } of all) stop()
    await expect.poll(() => api.subscriptions().members).toBe(0)
    return calls
  }
  expect(await callsFor(1)).toContain('users.search')
  expect(await callsFor(10)).toEqual(await callsFor(1))
})

test('a job is told as it is, and as it goes on; none that is not there', async () => {
  const api = await start()
  const { user } = await api.identity.clientAs().users.load({ loginId: api.identity.administrator.email })
  api.actAs({ id: user.userId })
  const created = await api.run(
    'mutation { userExportJobCreate(input: { format: JSON_LINES }) { ... on UserExportJobCreatePayload { job { id } } } }',
  )
  const [, id] = /"id":"([^"]+)"/.exec(JSON.stringify(created)) ?? []
  const query = 'subscription ($id: ID!) { jobChanged(id: $id) { status } }'
  const { results, stop } = await subscribe(api, query, { variables: { id } })
  await expect.poll(() => results[0]?.data).toEqual({ jobChanged: { status: 'QUEUED' } })
  await api.identity.provider.jobs.runDue()
  await expect.poll(() => results.at(-1)?.data).toEqual({ jobChanged: { status: 'SUCCEEDED' } })
  stop()
  const none = await subscribe(api, query, { variables: { id: btoa('Job:nobody') } })
  await none.done
  expect(none.results[0]?.errors?.[0]?.extensions?.code).toBe('NOT_FOUND')
  await expect.poll(() => api.subscriptions()).toEqual({ members: 0, callers: 0, topics: 0 })
})
