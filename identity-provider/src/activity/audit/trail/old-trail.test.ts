import { transact } from '@gatehouse-id/database'
import { describe, expect, test } from 'vitest'
import { firstIdAt } from '../../../foundation/ids/new-id.ts'
import { identityEngines } from '../../../testing/engines.ts'
import type { TestIdentity } from '../../../testing/identity.ts'
import { moveOldEvents } from './old-trail.ts'
import type { AuditRow } from './event.ts'

const old = 300

/** As the version before wrote it. */
async function writeOld({ db, projectId, clock }: TestIdentity, number: number): Promise<void> {
  const occurredAt = clock.now - 86_400_000 + number
  const id = firstIdAt('A', occurredAt)
  const [user, tenant] = [`U${number % 3}`, `T${number % 2}`]
  const row: AuditRow = {
    ...{ project_id: projectId, id, occurred_at: occurredAt, action: 'OldThing', type: 'warn' },
    ...{ actor_type: 'user', actor_id: user, actor_name: 'Ada Old', target_type: 'user', target_id: user },
    ...{ target_name: 'Ada Old', user_id: user, login_ids: '["ada@example.com"]', tenants: JSON.stringify([tenant]) },
    ...{ ip: '203.0.113.9', user_agent: '', device: 'Tablet', method: 'otp', request_id: '', data: '{}' },
  }
  const terms = ['id:ada@example.com', `tenant:${tenant}`, 'word:ada', 'word:old', 'user:Uofmany']
  await transact(db, async tx => {
    await tx.insertInto('audit_events_old').values(row).execute()
    for (const term of terms)
      await tx
        .insertInto('audit_terms')
        .values({ project_id: projectId, term, occurred_at: occurredAt, event_id: id })
        .execute()
    const change = { project_id: projectId, event_id: id, change_id: id, rights: '[]', document: `change ${number}` }
    await tx.insertInto('audit_changes_old').values(change).execute()
  })
}

describe.each(identityEngines)('an old audit trail on $engine', { tags: ['every-engine'] }, ({ start }) => {
  test('is found in every way while it is moved and others write, and nothing is lost or doubled', async () => {
    const identity = await start()
    const { audit } = identity.clientAs()
    for (let number = 0; number < old; number++) await writeOld(identity, number)
    const searches = [
      {},
      { actions: ['OldThing'] },
      { userIds: ['U0', 'U1', 'U2'] },
      { userIds: ['Uofmany'] },
      { auditTypes: ['warn' as const], devices: ['Tablet'] },
      { remoteAddresses: ['203.0.113.9'], methods: ['otp'] },
      { externalIds: ['ADA@example.com'], text: 'ada old' },
      { tenants: ['T0', 'T1'], noTenants: true },
      { actorIds: ['U0', 'U1', 'U2'], excludedActions: ['New'] },
    ]
    const to = identity.clock.now - 43_200_000
    const expected = Array.from({ length: old }, (_, number) => identity.clock.now - 86_400_000 + number)
    const found: unknown[] = []
    let isMoved = false
    async function search(): Promise<void> {
      do
        for (const each of searches) {
          const { audits, total } = await audit.search({ ...each, to, oldestFirst: true, size: 1000 })
          const times = audits.map(({ occurred }) => Number(occurred))
          found.push({ total, isAll: JSON.stringify(times) === JSON.stringify(expected) })
        }
      while (!isMoved)
    }
    async function write(): Promise<void> {
      for (let count = 0; count < 50; count++) await audit.createEvent({ action: 'New', type: 'info' })
    }
    const others = [search(), write(), write()]
    await identity.provider.sweep()
    isMoved = true
    await Promise.all(others)
    expect(found.filter(each => JSON.stringify(each) !== JSON.stringify({ total: old, isAll: true }))).toEqual([])
    expect(await identity.db.selectFrom('audit_events_old').select('id').execute()).toEqual([])
    await search()
    expect(found.at(-1)).toEqual({ total: old, isAll: true })
    expect((await audit.search({ actions: ['New'] })).total).toBe(100)
    const changes = await identity.db.selectFrom('audit_record_changes').select('document').execute()
    expect(changes.filter(({ document }) => document.startsWith('change '))).toHaveLength(old)
    // What nodes of the version before write meanwhile is found, and moved by the next sweep.
    identity.clock.now += 1000
    await writeOld(identity, old)
    expect((await audit.search({ actions: ['OldThing'] })).total).toBe(old + 1)
    await identity.provider.sweep()
    expect((await audit.search({ actions: ['OldThing'] })).total).toBe(old + 1)
    expect(await identity.db.selectFrom('audit_terms').select('term').execute()).toEqual([])
  })

  test('is paged through by a cursor and by number, across what is moved and what is not', async () => {
    const identity = await start()
    const { audit } = identity.clientAs()
    for (let number = 0; number < 10; number++) await writeOld(identity, number)
    const now = identity.clock.now
    await transact(identity.db, tx => moveOldEvents(tx, { now, limit: 4 }))
    for (const filter of [{}, { text: 'ada' }, { devices: ['Tablet'] }]) {
      const range = { ...filter, to: now - 43_200_000, size: 3 }
      const paged: string[] = []
      for (let page: string | undefined, isFirst = true; isFirst || page; isFirst = false) {
        const { audits, next } = await audit.search({ ...range, after: page })
        paged.push(...audits.map(({ occurred }) => occurred))
        page = next
      }
      const expected = Array.from({ length: 10 }, (_, number) => String(now - 86_400_000 + 9 - number))
      expect(paged).toEqual(expected)
      const second = await audit.search({ ...range, page: 1 })
      expect(second.audits.map(({ occurred }) => occurred)).toEqual(expected.slice(3, 6))
    }
    const { audits } = await audit.latest({ userIds: ['U0', 'Uofmany'], limit: 6 })
    expect(audits).toHaveLength(10)
  })
})
