import { transact } from '@gatehouse-id/database'
import { restrictedRole } from '@gatehouse-id/database/testing'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { everyMigratedEngine, identityEngines } from '../../../testing/engines.ts'
import { startTestIdentity, type TestIdentity } from '../../../testing/identity.ts'
import { missingRights } from './weeks.ts'

const day = 24 * 60 * 60_000
describe.each(identityEngines)('the weeks of the audit trail on $engine', { tags: ['every-engine'] }, given => {
  const isPostgres = given.engine === 'postgresql'

  /** Without the weeks of the tests before. */
  async function start(): Promise<TestIdentity> {
    const identity = await given.start()
    const weeks = (await tablesOf(identity)).filter(name => name !== 'audit_records_default')
    for (const week of weeks) await identity.db.schema.dropTable(week).execute()
    return identity
  }

  /** How many events each table has that has any. */
  async function eventsByTable({ db }: TestIdentity): Promise<number[]> {
    const { rows } = await sql<{ events: number }>`
      select count(*)::integer as events from audit_records where action = 'Door' group by tableoid`.execute(db)
    return rows.map(({ events }) => events).toSorted()
  }

  async function tablesOf({ db }: TestIdentity): Promise<string[]> {
    const { rows } = await sql<{ name: string }>`select relname as name from pg_class
      where relispartition and relkind = 'r' and relnamespace = current_schema()::regnamespace order by 1`.execute(db)
    return rows.map(({ name }) => name)
  }

  function eventsOf(identity: TestIdentity) {
    const { audit } = identity.clientAs()
    return {
      emit: () => audit.createEvent({ action: 'Door', type: 'info' }),
      count: async () => (await audit.search({ from: 0, actions: ['Door'] })).total,
    }
  }

  test.runIf(isPostgres)('an event is never refused: without a table of its week it waits in another one', async () => {
    const identity = await start()
    const { emit, count } = eventsOf(identity)
    await emit()
    expect(await tablesOf(identity)).toEqual(['audit_records_default'])
    await identity.provider.sweep()
    expect(await tablesOf(identity)).toHaveLength(5)
    await emit()
    expect(await eventsByTable(identity)).toEqual([2])
    identity.clock.now += 60 * day
    await emit()
    expect(await eventsByTable(identity)).toEqual([1, 2])
    expect(await count()).toBe(3)
  })

  test.runIf(isPostgres)('no event is refused or lost while a week gets its table', async () => {
    const identity = await start()
    const { emit, count } = eventsOf(identity)
    let isMade = false
    let emitted = 0
    async function write(): Promise<void> {
      do {
        await emit()
        emitted++
      } while (!isMade)
    }
    const writers = [write(), write(), write(), write()]
    await emit()
    await identity.provider.sweep()
    isMade = true
    await Promise.all(writers)
    expect(await count()).toBe(emitted + 1)
    expect(await eventsByTable(identity)).toEqual([emitted + 1])
  })

  test.runIf(isPostgres)(
    'a week is dropped when no project keeps it; who keeps less loses rows of it before',
    async () => {
      const identity = await start()
      const other = await identity.anotherProject()
      const short = identity.provider.clientFor({ ...identity.callAs(), projectId: other.projectId })
      await short.projectSettings.update({ auditRetentionDays: 10 })
      await identity.clientAs().projectSettings.update({ auditRetentionDays: 30 })
      await identity.provider.sweep()
      const [first = ''] = (await tablesOf(identity)).filter(name => name.startsWith('audit_records_w'))
      const { emit, count } = eventsOf(identity)
      await emit()
      await short.audit.createEvent({ action: 'Door', type: 'info' })
      identity.clock.now += 12 * day
      await identity.provider.sweep()
      expect(await count()).toBe(1)
      expect((await short.audit.search({ from: 0, actions: ['Door'] })).total).toBe(0)
      identity.clock.now += 28 * day
      await identity.provider.sweep()
      expect(await count()).toBe(0)
      expect(await tablesOf(identity)).not.toContain(first)
    },
  )

  test.runIf(isPostgres)(
    'a dump that reads the trail delays neither the sweep nor writers, and the week is dropped after it',
    async () => {
      const identity = await start()
      await identity.clientAs().projectSettings.update({ auditRetentionDays: 30 })
      const { emit, count } = eventsOf(identity)
      await emit()
      await identity.provider.sweep()
      identity.clock.now += 40 * day
      const [begun, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      const dump = transact(identity.db, async tx => {
        await sql`select id from audit_records limit 1`.execute(tx)
        begun.resolve()
        await ended.promise
      })
      await begun.promise
      await Promise.all([identity.provider.sweep(), emit()])
      expect(await count()).toBe(2)
      ended.resolve()
      await dump
      await identity.provider.sweep()
      expect(await count()).toBe(1)
    },
  )

  test.runIf(isPostgres)(
    'a role that makes no tables keeps events in one, deletes them row by row, and is told what it lacks',
    async () => {
      const database = await everyMigratedEngine.find(({ engine }) => engine === given.engine)?.create()
      if (!database) throw new Error('unreachable: the engine is there')
      const owner = await startTestIdentity({ databaseUrl: database.url })
      for (const week of await tablesOf(owner)) if (week.includes('_w')) await owner.db.schema.dropTable(week).execute()
      // A week that the role could not drop.
      await owner.provider.sweep()
      const restricted = await restrictedRole(database.url)
      onTestFinished(async () => {
        await restricted.drop()
        await owner.close()
        await database.drop()
      })
      const { db, provider } = await owner.anotherProcess({ databaseUrl: restricted.url })
      const node = { ...owner, db, provider }
      const client = provider.clientFor(owner.callAs())
      expect(await missingRights(owner.db)).toBeUndefined()
      const grant = await missingRights(db)

      const emit = () => client.audit.createEvent({ action: 'Door', type: 'info' })
      const count = async () => (await client.audit.search({ from: 0, actions: ['Door'] })).total
      await client.projectSettings.update({ auditRetentionDays: 30 })
      await emit()
      await provider.sweep()
      const tables = await tablesOf(node)
      owner.clock.now += 29 * day
      await emit()
      await provider.sweep()
      expect(await tablesOf(node)).toEqual(tables)
      expect(await eventsByTable(node)).toEqual([1, 1])
      expect(await count()).toBe(2)
      owner.clock.now += 2 * day
      await provider.sweep()
      expect(await count()).toBe(1)

      await sql.raw(grant ?? '').execute(owner.db)
      expect(await missingRights(db)).toBeUndefined()
      await provider.sweep()
      const { rows } = await sql<{ tables: number }>`select count(*)::integer as tables from pg_class
        where relispartition and relkind = 'r' and pg_get_userbyid(relowner) = current_user
          and relnamespace = current_schema()::regnamespace`.execute(owner.db)
      // The weeks are the owner's, whose migrations may change them, whoever made them.
      expect(rows).toEqual([{ tables: (await tablesOf(node)).length }])
      expect(await tablesOf(node)).not.toEqual(tables)
    },
  )
})
