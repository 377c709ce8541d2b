import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestGraphql } from '../../contract-tests/testing.ts'

let api: Awaited<ReturnType<typeof startTestGraphql>>
beforeAll(async () => {
  api = await startTestGraphql()
})
afterAll(() => api.identity.close())

const events = `query ($action: String!) {
  auditEvents(first: 1, filter: { actions: [$action] }) { edges { node {
    id isReversible notReversible changes { kind type name fields { field before after } } } } }
}`
const undo = `mutation ($id: ID!, $dryRun: Boolean) {
  auditEventUndo(input: { id: $id }, dryRun: $dryRun) {
    __typename
    ... on AuditEventUndoPayload { notReversible preview { changesTotal usersAffected } }
    ... on UserError { code }
    ... on UndoConflict { laterEventDatabaseId }
  }
}`
type Event = { id: string; isReversible: boolean; notReversible: string[]; changes: unknown }

async function latest(action: string): Promise<Event> {
  const data = await api.run(events, { action })
  const { auditEvents } = data as { auditEvents: { edges: { node: Event }[] } } // the shape of the query
  const [edge] = auditEvents.edges
  if (!edge) throw new Error(`there is no ${action}`)
  return edge.node
}
async function nameOf(userId: string) {
  return (await api.identity.clientAs().users.load({ userId })).user.name
}

test('an event says what it changed, and is undone after a dry run has said what that does', async () => {
  const { users } = api.identity.clientAs()
  const { user } = await users.create({ loginId: 'ada@example.com', displayName: 'Ada' })
  await users.patch({ loginId: user.userId, displayName: 'Countess' })
  const event = await latest('UserModified')
  expect(event).toMatchObject({
    isReversible: true,
    notReversible: [],
    changes: [
      {
        kind: 'UPDATED',
        type: 'user',
        name: 'Countess',
        fields: [{ field: 'name', before: 'Ada', after: 'Countess' }],
      },
    ],
  })
  expect(await api.run(undo, { id: event.id, dryRun: true })).toEqual({
    auditEventUndo: {
      __typename: 'AuditEventUndoPayload',
      notReversible: [],
      preview: { changesTotal: 1, usersAffected: 1 },
    },
  })
  expect(await nameOf(user.userId)).toBe('Countess')
  expect(await api.run(undo, { id: event.id })).toEqual({
    auditEventUndo: { __typename: 'AuditEventUndoPayload', notReversible: [], preview: null },
  })
  expect(await nameOf(user.userId)).toBe('Ada')
  expect(await api.run(undo, { id: event.id })).toMatchObject({
    auditEventUndo: {
      __typename: 'UndoConflict',
      code: 'UNDO_CONFLICT',
      laterEventDatabaseId: expect.stringMatching(/^A/),
    },
  })
})

test('a change of several users at once is undone as a whole', async () => {
  const client = api.identity.clientAs()
  const ids: string[] = []
  for (const loginId of ['one', 'two'])
    ids.push((await client.users.create({ loginId, displayName: loginId })).user.userId)
  const update = `mutation ($users: [UserChange!]!) { usersUpdate(input: { users: $users }) {
    ... on UsersUpdatePayload { users { name } failures { message } } } }`
  const users = [...ids, 'nobody'].map(id => ({ id: btoa(`User:${id}`), name: 'bulk' }))
  expect(await api.run(update, { users })).toMatchObject({
    usersUpdate: { users: [{ name: 'bulk' }, { name: 'bulk' }], failures: [{ message: expect.any(String) }] },
  })
  await api.run(undo, { id: (await latest('UserModified')).id })
  expect(await Promise.all(ids.map(nameOf))).toEqual(['one', 'two'])
})

test('what cannot be undone is said, by the event and by the mutation', async () => {
  const { accessKeys } = api.identity.clientAs()
  const { key } = await accessKeys.create({ name: 'robot' })
  await accessKeys.delete({ id: key.id })
  const event = await latest('AccessKeyDeleted')
  expect(event).toMatchObject({ isReversible: false, notReversible: ['CREDENTIALS'] })
  expect(await api.run(undo, { id: event.id })).toEqual({
    auditEventUndo: { __typename: 'NotReversible', code: 'NOT_REVERSIBLE' },
  })
})

test.each([btoa('AuditEvent:1700000000000:Anone'), btoa('User:U1'), 'x'])(
  'an unknown id (%s) is not found',
  async id => {
    expect(await api.run(undo, { id })).toMatchObject({ auditEventUndo: { code: 'AUDIT_EVENT_NOT_FOUND' } })
  },
)

test('changes of a whole page are loaded in one call', async () => {
  const { users } = api.identity.clientAs()
  for (let number = 0; number < 20; number++) await users.create({ loginId: `page${number}@example.com` })
  let calls = 0
  const client = api.identity.clientAs()
  const loadChanges: typeof client.audit.loadChanges = input => {
    calls++
    return client.audit.loadChanges(input)
  }
  const counted = { ...client, audit: { ...client.audit, loadChanges } }
  const other = await startTestGraphql({ clientFor: () => counted })
  await other.run('{ auditEvents(first: 20) { edges { node { isReversible changes { type } notReversible } } } }')
  await other.identity.close()
  expect(calls).toBe(1)
})
