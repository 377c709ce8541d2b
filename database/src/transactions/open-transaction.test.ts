import { sql } from 'kysely'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { DatabaseBusy, TransactionBypassed } from '../errors.ts'
import { type Database, openDatabase } from '../open.ts'
import { requireWritable } from '../outages/monitor.ts'
import { testEngines } from '../testing/databases.ts'
import { transact } from './transact.ts'

type Tables = { notes: { id: number } }

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  vi.useRealTimers()
  for (const close of closing.splice(0)) await close()
})

const memory = { engine: 'memory', create: async () => ({ url: ':memory:', drop: async () => {} }) }

describe.each([memory, ...testEngines])('a transaction on $engine', ({ engine, create }) => {
  const isPool = engine === 'postgresql'

  async function open(refusesBypass?: boolean): Promise<Database<Tables>> {
    const { url, drop } = await create()
    const db = await openDatabase<Tables>({ url, connectionsMax: 2, refusesBypass })
    closing.push(async () => {
      await db.destroy()
      await drop()
    })
    await sql`create table notes (id bigint primary key)`.execute(db)
    return db
  }
  const count = async (db: Database<Tables>) => (await db.selectFrom('notes').select('id').execute()).length
  const add = (db: Database<Tables>, id: number) => db.insertInto('notes').values({ id }).execute()

  test('refuses a query, a write and a second transaction that bypass it, and says what to do', async () => {
    const db = await open()
    const bypasses = [
      () => count(db),
      () => add(db, 2),
      () => transact(db, tx => add(tx, 2)),
      () => count(db.withTables()),
    ]
    for (const bypass of bypasses) {
      const transaction = transact(db, async tx => {
        await add(tx, 1)
        await bypass()
      })
      await expect(transaction).rejects.toBeInstanceOf(TransactionBypassed)
      await expect(transaction).rejects.toThrow('send it through the tx of transact()')
    }
    expect(await count(db)).toBe(0)
  })

  test('allows its own queries, later and concurrent ones, and other databases', async () => {
    const db = await open()
    const other = await open()
    let later = Promise.resolve(0)
    const ended = Promise.withResolvers<void>()
    await transact(db, async tx => {
      await add(tx, 1)
      await add(other, 1)
      later = ended.promise.then(() => count(db))
    })
    ended.resolve()
    expect(await later).toBe(1)
    await Promise.all([2, 3, 4].map(id => transact(db, tx => add(tx, id))))
    await transact(db, tx => count(tx), { isolationLevel: 'repeatable read' })
    expect([await count(db), await count(other)]).toEqual([4, 1])
  })

  test('that never ends fails waiting queries with DatabaseBusy', async () => {
    const db = await open()
    const ending = Promise.withResolvers<void>()
    // PostgreSQL has two connections here. The other engines have one writer, for which the second transaction waits.
    const began = Promise.withResolvers<void>()
    const begin = async (tx: Database<Tables>, id: number) => {
      await add(tx, id)
      if (id === (isPool ? 6 : 5)) began.resolve()
      await ending.promise
    }
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const stuck = Promise.allSettled([5, 6].map(id => transact(db, tx => begin(tx, id))))
    await began.promise
    const waiting = Promise.allSettled([transact(db, tx => add(tx, 7)), add(db, 8), requireWritable(db)])
    // Longer than the limit: on a busy machine some begin to wait later.
    for (let step = 0; step < 30; step++) await vi.advanceTimersByTimeAsync(500)
    const busy = { status: 'rejected', reason: expect.any(DatabaseBusy) }
    expect(await waiting).toEqual([busy, busy, busy])
    ending.resolve()
    await stuck
    vi.useRealTimers()
    await requireWritable(db)
    await transact(db, tx => add(tx, 9))
  })
})
