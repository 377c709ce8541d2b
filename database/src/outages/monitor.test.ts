import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type Database, openDatabase } from '../open.ts'
import { testEngines } from '../testing/databases.ts'
import { openMonitor } from './monitor.ts'

describe.each(testEngines)('the monitor of $engine', ({ engine, create }) => {
  async function start(connectionsMax = 2) {
    const database = await create()
    onTestFinished(() => database.drop())
    return { database, ...(await open(database.url, connectionsMax)) }
  }

  async function open(url: string, connectionsMax = 2) {
    const db = await openDatabase({ url, connectionsMax })
    const monitor = await openMonitor({ url, db })
    onTestFinished(async () => {
      await monitor.close()
      await db.destroy()
    })
    return { db, monitor }
  }

  test('takes no database that is read-only for one that can be used', async () => {
    const { db, monitor, database } = await start()
    await monitor.requireWritable()
    if (engine === 'sqlite') {
      await sql`pragma query_only = on`.execute(db)
      await expect(monitor.requireWritable()).rejects.toThrow('the database is not available')
      await sql`pragma query_only = off`.execute(db)
      return monitor.requireWritable()
    }
    const url = new URL(database.url)
    url.searchParams.set('options', `${url.searchParams.get('options')} -c default_transaction_read_only=on`)
    const readOnly = await open(url.href)
    await expect(readOnly.monitor.requireWritable()).rejects.toThrow('the database is read-only')
  })

  test.runIf(engine === 'postgresql')('does not take a busy pool for a server that is away', async () => {
    const { db, monitor } = await start(1)
    const done = Promise.withResolvers<void>()
    const held = Promise.withResolvers<Database<unknown>>()
    const busy = db.transaction().execute(async tx => {
      held.resolve(tx)
      await done.promise
    })
    await held.promise
    await monitor.requireWritable()
    expect(await monitor.pendingMigrations([])).toEqual([])
    done.resolve()
    await busy
  })
})
