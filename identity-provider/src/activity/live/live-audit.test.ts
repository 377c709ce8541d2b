import { setTimeout as delay } from 'node:timers/promises'
import { isSqlite, transact } from '@gatehouse-id/database'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createRecordAudit } from '../audit/record.ts'
import type { LiveAudit } from '../../provider/contract.ts'
import { createNewId, firstIdAt } from '../../foundation/ids/new-id.ts'
import type { Db } from '../../foundation/tables/tables.ts'
import type { TestIdentity } from '../../testing/identity.ts'
import { identityEngines } from '../../testing/engines.ts'
import type { LiveEvent } from './project-events.ts'

/** Follows the test's project; what it is told collects in `actions`. */
async function follow(live: Pick<LiveAudit, 'follow'>, projectId: string, after?: string) {
  const actions: string[] = []
  const cursors: string[] = []
  const collect = (events: readonly LiveEvent[]) => {
    actions.push(...events.map(({ record }) => record.action))
    cursors.push(...events.map(({ cursor }) => cursor))
  }
  let isAdmitted = false
  const following = live.follow(projectId, async events => {
    if (isAdmitted) collect(events)
  })
  onTestFinished(() => following.stop())
  const missed = await following.join(after, cursor => {
    isAdmitted = true
    cursors.push(cursor)
  })
  if (missed) collect(missed)
  return { actions, cursors, isMissedKnown: missed !== undefined, stop: following.stop }
}

function emitterOf({ clientAs }: Pick<TestIdentity, 'clientAs'>) {
  const { audit } = clientAs()
  return (action: string) => audit.createEvent({ action, type: 'info' })
}

/** Nobody can read events until it is put back by what is returned. */
async function takeTrailAway(db: Db): Promise<() => Promise<unknown>> {
  if (!isSqlite(db)) {
    await sql`alter view audit_events rename to audit_events_away`.execute(db)
    return () => sql`alter view audit_events_away rename to audit_events`.execute(db)
  }
  const { rows } = await sql<{ sql: string }>`select sql from sqlite_schema where name = 'audit_events'`.execute(db)
  await sql`drop view audit_events`.execute(db)
  return () => sql.raw(rows[0]?.sql ?? '').execute(db)
}

describe.each(identityEngines)('live audit events on $engine', { tags: ['every-engine'] }, ({ engine, start }) => {
  test('are told once each, from the moment of joining on, of the project alone', async () => {
    const identity = await start()
    const emit = emitterOf(identity)
    await emit('Before')
    const { actions } = await follow(identity.provider.live, identity.projectId)
    const other = await identity.anotherProject()
    const elsewhere = identity.provider.clientFor({ ...identity.callAs(), projectId: other.projectId })
    await elsewhere.audit.createEvent({ action: 'Elsewhere', type: 'info' })
    for (let count = 0; count < 30; count++) await emit(`Event${count}`)
    await expect.poll(() => actions).toHaveLength(30)
    identity.clock.now += 3_600_000
    await emit('AnHourLater')
    await expect.poll(() => actions.at(-1)).toBe('AnHourLater')
    expect(actions.slice(0, 30).toSorted()).toEqual(
      Array.from({ length: 30 }, (_, count) => `Event${count}`).toSorted(),
    )
    expect(actions).toHaveLength(31)
  })

  test('are not told of a change that was rolled back', async () => {
    const identity = await start()
    const { actions } = await follow(identity.provider.live, identity.projectId)
    await identity.provider.preview(identity.callAs(), client =>
      client.audit.createEvent({ action: 'Tried', type: 'info' }),
    )
    await emitterOf(identity)('Done')
    await expect.poll(() => actions).toEqual(['Done'])
  })

  test('missed by a subscriber who comes back are told, and no others', async () => {
    const identity = await start()
    const emit = emitterOf(identity)
    const first = await follow(identity.provider.live, identity.projectId)
    await emit('One')
    await expect.poll(() => first.actions).toEqual(['One'])
    first.stop()
    await emit('Two')
    await emit('Three')
    const again = await follow(identity.provider.live, identity.projectId, first.cursors.at(-1))
    expect(again.actions).toEqual(['Two', 'Three'])
    await emit('Four')
    await expect.poll(() => again.actions).toEqual(['Two', 'Three', 'Four'])
    // Another process does not know what was told, so it tells again what is recent: nothing is missing.
    const live = identity.coldProvider().live
    const elsewhere = await follow(live, identity.projectId, again.cursors.at(-1))
    expect(elsewhere.actions.slice(-4)).toEqual(['One', 'Two', 'Three', 'Four'])
    identity.clock.now += 6 * 60_000
    expect(await follow(live, identity.projectId, again.cursors.at(-1))).toMatchObject({ isMissedKnown: false })
    expect(await follow(live, identity.projectId, 'no cursor')).toMatchObject({ isMissedKnown: false })
  })

  test('are all told when reading fails in between', async () => {
    const identity = await start()
    const { actions } = await follow(identity.coldProvider().live, identity.projectId)
    const putBack = await takeTrailAway(identity.db)
    await delay(100)
    await putBack()
    await emitterOf(identity)('Afterwards')
    await expect.poll(() => actions).toEqual(['Afterwards'])
  })

  test('cost nothing when nobody follows any more', async () => {
    let statements = 0
    const identity = await start({ onStatement: () => void statements++ })
    const { stop } = await follow(identity.provider.live, identity.projectId)
    stop()
    // What was under way ends.
    const inAMoment = async () => {
      const before = statements
      await delay(200)
      return statements - before
    }
    await expect.poll(inAMoment).toBe(0)
    expect(await inAMoment()).toBe(0)
  })

  describe.runIf(engine === 'postgresql')('of two nodes', () => {
    test('are told of changes that are committed in another order than they were made in', async () => {
      const identity = await start()
      const { actions } = await follow(identity.provider.live, identity.projectId)
      const recordAudit = createRecordAudit({
        requireRightClock: () => {},
        newId: createNewId({
          clock: () => identity.clock.now,
          random: size => crypto.getRandomValues(new Uint8Array(size)),
        }),
      })
      let commit = () => {}
      const mayCommit = new Promise<void>(resolve => {
        commit = resolve
      })
      const slow = transact(identity.db, async tx => {
        await recordAudit(tx, identity.callAs(), { action: 'Slow' })
        await mayCommit
      })
      await delay(50)
      identity.clock.now += 10_000
      await emitterOf(identity)('Quick')
      await expect.poll(() => actions).toEqual(['Quick'])
      commit()
      await slow
      await expect.poll(() => actions).toEqual(['Quick', 'Slow'])
    })

    test('are told on the other node at once, and all of them when its connection was cut', async () => {
      const identity = await start()
      const emit = emitterOf(identity)
      const other = await identity.anotherProcess()
      // It does not look by itself from time to time: what it is told comes over the channel.
      vi.useFakeTimers({ toFake: ['setInterval'] })
      onTestFinished(() => void vi.useRealTimers())
      const { actions } = await follow(other.provider.live, identity.projectId)
      await emit('One')
      await expect.poll(() => actions).toEqual(['One'])
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'gatehouse channel ' || current_schema()`.execute(identity.db)
      await emit('Two')
      await expect.poll(() => actions).toEqual(['One', 'Two'])
    })

    test('are told on the other node when the one that made them died before it could tell', async () => {
      const identity = await start()
      const { actions } = await follow(identity.coldProvider().live, identity.projectId)
      const other = await identity.anotherProcess()
      const { actions: there } = await follow(other.provider.live, identity.projectId)
      // Raw SQL is not noticed by the node that runs it.
      await sql`insert into audit_records select project_id, ${firstIdAt('A', identity.clock.now)}, ${identity.clock.now},
        'Silent', type, actor_type, actor_id, actor_name, target_type, target_id, target_name, user_id, login_ids, tenants, ip,
        user_agent, device, method, request_id, data, terms
        from audit_records limit 1`.execute(identity.db)
      await expect.poll(() => [actions, there]).toEqual([['Silent'], ['Silent']])
    })
  })
})
