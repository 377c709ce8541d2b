import { transact } from '@gatehouse-id/database'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { firstIdAt } from '../../../foundation/ids/new-id.ts'
import type { Tables } from '../../../foundation/tables/tables.ts'
import { identityEngines } from '../../../testing/engines.ts'
import type { TestIdentity } from '../../../testing/identity.ts'

/** What the version before calls tables, and this one has as views. */
type Before = {
  audit_events: Tables['audit_events_old']
  audit_changes: Tables['audit_changes_old']
  audit_terms: Tables['audit_terms']
}

const dayMs = 24 * 60 * 60_000

/* Every kind of statement with which the version before 0245 uses its trail. It updates nothing. */

async function write({ db, projectId, clock }: TestIdentity): Promise<string> {
  const before = db.withTables<Before>()
  const occurred_at = clock.now
  const id = firstIdAt('A', occurred_at)
  const event = {
    ...{ project_id: projectId, id, occurred_at, action: 'Before', type: 'warn', actor_type: 'user', actor_id: 'U1' },
    ...{ actor_name: 'Ada', target_type: 'tenant', target_id: 'T1', target_name: 'Acme', user_id: 'U1' },
    ...{ login_ids: '["ada@example.com"]', tenants: '["T1"]', ip: '203.0.113.9', user_agent: '', device: 'Tablet' },
    ...{ method: 'otp', request_id: 'R1', data: '{"a":1}' },
  }
  await transact(before, async tx => {
    await tx.insertInto('audit_events').values(event).execute()
    const terms = ['id:ada@example.com', 'tenant:T1', 'user:U2', 'word:acme']
    const rows = terms.map(term => ({ project_id: projectId, term, occurred_at, event_id: id }))
    await tx.insertInto('audit_terms').values(rows).execute()
    const change = { project_id: projectId, event_id: id, change_id: id, rights: '[]', document: '{"b":2}' }
    await tx.insertInto('audit_changes').values(change).execute()
  })
  return id
}

async function read({ db, projectId }: TestIdentity, id: string) {
  const before = db.withTables<Before>()
  const event = await before
    .selectFrom('audit_events')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .executeTakeFirst()
  const changes = await before
    .selectFrom('audit_changes as own')
    .innerJoin('audit_changes as first', join =>
      join.onRef('first.project_id', '=', 'own.project_id').onRef('first.event_id', '=', 'own.change_id'),
    )
    .select('first.document')
    .where('own.project_id', '=', projectId)
    .where('own.event_id', 'in', [id])
    .execute()
  const found = await before
    .selectFrom('audit_terms as driver')
    .crossJoin('audit_events')
    .select('audit_events.id')
    .whereRef('audit_events.project_id', '=', 'driver.project_id')
    .whereRef('audit_events.id', '=', 'driver.event_id')
    .where('driver.project_id', '=', projectId)
    .where('driver.term', '=', 'word:acme')
    .execute()
  return { action: event?.action, changes: changes.length, found: found.length }
}

async function forget({ db, projectId }: TestIdentity, before: number) {
  const key = sql`project_id, id`
  const isOld = sql`occurred_at <= ${before} and project_id = ${projectId}`
  const some = sql`select ${key} from audit_events where ${isOld} order by occurred_at limit 1000`
  await sql`delete from audit_events where (${key}) in (${some}) and ${isOld}`.execute(db)
}

describe.each(identityEngines)(
  'the trail on $engine, to a node of the version before',
  {
    tags: ['every-engine'],
  },
  ({ start }) => {
    test('is written, and found by this version before it is moved and after', async () => {
      const identity = await start()
      const { audit } = identity.clientAs()
      const id = await write(identity)
      const searches = [
        { actions: ['Before'] },
        { userIds: ['U2'] },
        { tenants: ['T1'] },
        { externalIds: ['ada@example.com'] },
        { text: 'acme', devices: ['Tablet'], auditTypes: ['warn' as const] },
      ]
      const totals = () => Promise.all(searches.map(async search => (await audit.search({ ...search, from: 0 })).total))
      expect(await totals()).toEqual([1, 1, 1, 1, 1])
      expect(await read(identity, id)).toEqual({ action: 'Before', changes: 1, found: 1 })
      await identity.provider.sweep()
      expect(await identity.db.selectFrom('audit_events_old').select('id').execute()).toEqual([])
      expect(await totals()).toEqual([1, 1, 1, 1, 1])
      // Its terms are hashes now, which only this version knows.
      expect(await read(identity, id)).toEqual({ action: 'Before', changes: 1, found: 0 })
    })

    test('is read and deleted, whichever version wrote it', async () => {
      const identity = await start()
      const { audit } = identity.clientAs()
      await audit.createEvent({ action: 'Now', type: 'info' })
      identity.clock.now += 1
      const id = await write(identity)
      const { total } = await audit.search({ from: 0 })
      expect(total).toBeGreaterThan(1)
      const now = identity.db.selectFrom('audit_records').select('id').where('action', '=', 'Now')
      expect(await read(identity, (await now.executeTakeFirstOrThrow()).id)).toMatchObject({ action: 'Now' })
      await forget(identity, identity.clock.now - dayMs)
      expect((await audit.search({ from: 0 })).total).toBe(total)
      await forget(identity, identity.clock.now)
      expect((await audit.search({ from: 0 })).total).toBe(0)
      expect(await read(identity, id)).toEqual({ action: undefined, changes: 0, found: 0 })
      expect(await identity.db.selectFrom('audit_terms').select('term').execute()).toEqual([])
    })
  },
)
