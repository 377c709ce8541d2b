import { sql } from 'kysely'
import { once } from 'node:events'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { Worker } from 'node:worker_threads'
import { afterEach, describe, expect, test } from 'vitest'
import { isUniqueViolation, TransactionBypassed, TransactionEnded, TransactionTooLong } from '../errors.ts'
import { type Database, openDatabase } from '../open.ts'
import { prepared } from '../statements/prepared.ts'
import { onTablesWritten } from '../statements/table-writes.ts'
import { testEngines } from '../testing/databases.ts'
import { transact } from '../transactions/transact.ts'
import { atomically, tryOut } from './nested.ts'

type Tables = {
  notes: { id: number; text: string }
  pages: { id: number; note_id: number }
}

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

const memory = { engine: 'memory', create: async () => ({ url: ':memory:', drop: async () => {} }) }
const limits = { msMax: 3_000, rowsMax: 10, tables: new Set(['notes', 'pages']) }

describe.each([memory, ...testEngines])('a database within a transaction on $engine', ({ create }) => {
  async function open(): Promise<Database<Tables>> {
    const { url, drop } = await create()
    const db = await openDatabase<Tables>({ url, connectionsMax: 3 })
    closing.push(async () => {
      await db.destroy()
      await drop()
    })
    await sql`create table notes (id bigint primary key, text varchar(50) not null)`.execute(db)
    await sql`create table pages (id bigint primary key, note_id bigint not null,
      constraint pages_note_fkey foreign key (note_id) references notes (id) on delete cascade)`.execute(db)
    return db
  }
  const ids = async (db: Database<Tables>) =>
    (await db.selectFrom('notes').select('id').orderBy('id').execute()).map(({ id }) => id)
  const add = (db: Database<Tables>, id: number) => db.insertInto('notes').values({ id, text: 'new' }).execute()

  test('commits all that was written within, also in transactions within', async () => {
    const db = await open()
    const result = await atomically(db, limits, async within => {
      await add(within, 1)
      await transact(within, tx => add(tx, 2))
      expect(await ids(within)).toEqual([1, 2])
      return 'done'
    })
    expect(result).toBe('done')
    expect(await ids(db)).toEqual([1, 2])
  })

  test('rolls a failed transaction within back, and the rest goes on', async () => {
    const db = await open()
    await atomically(db, limits, async within => {
      await add(within, 1)
      const failing = transact(within, async tx => {
        await add(tx, 2)
        await add(tx, 1)
      })
      await expect(failing).rejects.toSatisfy(isUniqueViolation)
      await expect(add(within, 1)).rejects.toSatisfy(isUniqueViolation)
      await transact(within, tx => add(tx, 3))
    })
    expect(await ids(db)).toEqual([1, 3])
  })

  test('writes nothing when the work fails', async () => {
    const db = await open()
    const failing = atomically(db, limits, async within => {
      await transact(within, tx => add(tx, 1))
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    expect(await ids(db)).toEqual([])
  })

  test('runs what is asked for at once one after the other', async () => {
    const db = await open()
    await atomically(db, limits, async within => {
      const work = [1, 2, 3].map(id => transact(within, tx => add(tx, id)))
      await Promise.all([...work, ids(within), add(within, 4)])
    })
    expect(await ids(db)).toEqual([1, 2, 3, 4])
  })

  test('refuses a query that bypasses it, and one that bypasses a transaction within', async () => {
    const db = await open()
    await atomically(db, limits, async within => {
      await expect(ids(db)).rejects.toThrow(TransactionBypassed)
      await transact(within, async () => {
        await expect(ids(within)).rejects.toThrow(TransactionBypassed)
      })
    })
  })

  test('ends with its work: what is still under way writes nothing afterwards', async () => {
    const db = await open()
    let outlived: Database<Tables> | undefined
    const late: Promise<unknown>[] = []
    await tryOut(db, limits, async within => {
      outlived = within
      late.push(
        transact(within, async tx => {
          for (let id = 1; id < 100; id++) await add(tx, id)
        }).catch((error: unknown) => error),
      )
    })
    expect(await Promise.all(late)).toEqual([expect.any(TransactionEnded)])
    await expect(outlived && ids(outlived)).rejects.toThrow(TransactionEnded)
    await expect(outlived && add(outlived, 5)).rejects.toThrow(TransactionEnded)
    expect(await ids(db)).toEqual([])
    await add(db, 1)
    expect(await ids(db)).toEqual([1])
  })

  test('is given up after its time, with nothing written, and others go on', async () => {
    const db = await open()
    const slow = tryOut(db, { ...limits, msMax: 50 }, async within => {
      await add(within, 1)
      await new Promise(resolve => setTimeout(resolve, 500))
      await add(within, 2)
    })
    await expect(slow).rejects.toThrow(TransactionTooLong)
    await add(db, 3)
    expect(await ids(db)).toEqual([3])
  })

  test('a dry run tells what it would do to each row, and nothing is written', async () => {
    const db = await open()
    for (const id of [1, 2, 3]) await add(db, id)
    await db.insertInto('pages').values({ id: 7, note_id: 3 }).execute()
    const rename = prepared((given: Database<Tables>, { id, text }: { id: number; text: string }) =>
      given.updateTable('notes').set({ text }).where('id', '=', id),
    )
    const { changes, isComplete, result } = await tryOut(db, limits, async within => {
      await transact(within, async tx => {
        await tx.insertInto('notes').values({ id: 4, text: 'fourth' }).execute()
        await rename(tx, { id: 1, text: 'first' })
        await tx
          .updateTable('notes')
          .set(eb => ({ text: eb.fn<string>('upper', ['text']) }))
          .where('id', '=', 2)
          .execute()
        const { numDeletedRows } = await tx.deleteFrom('notes').where('id', '=', 3).executeTakeFirstOrThrow()
        expect(numDeletedRows).toBe(1n)
        await tx.insertInto('notes').values({ id: 9, text: 'comes' }).execute()
        await tx.deleteFrom('notes').where('id', '=', 9).execute()
        const { numInsertedOrUpdatedRows } = await tx
          .insertInto('notes')
          .values([
            { id: 1, text: 'ignored' },
            { id: 5, text: 'fifth' },
          ])
          .onConflict(conflict => conflict.column('id').doNothing())
          .executeTakeFirstOrThrow()
        expect(numInsertedOrUpdatedRows).toBe(1n)
        await tx
          .insertInto('notes')
          .values({ id: 2, text: 'put' })
          .onConflict(conflict => conflict.column('id').doUpdateSet({ text: 'put' }))
          .execute()
      })
      const failing = transact(within, async tx => {
        await add(tx, 6)
        throw new Error('not this')
      })
      await expect(failing).rejects.toThrow('not this')
      return ids(within)
    })
    expect(result).toEqual([1, 2, 4, 5])
    expect(isComplete).toBe(true)
    const told = changes.map(({ table, key, before, after }) => [table, key, before?.text, after?.text])
    expect(told.toSorted()).toEqual([
      ['notes', '[1]', 'new', 'first'],
      ['notes', '[2]', 'new', 'put'],
      ['notes', '[3]', 'new', undefined],
      ['notes', '[4]', undefined, 'fourth'],
      ['notes', '[5]', undefined, 'fifth'],
      ['pages', '[7]', undefined, undefined],
    ])
    expect(changes.find(({ table }) => table === 'pages')).toMatchObject({ before: { note_id: 3 }, after: undefined })
    expect(await ids(db)).toEqual([1, 2, 3])
  })

  test('a statement that changes more rows than are captured is told as incomplete', async () => {
    const db = await open()
    for (let id = 1; id <= 11; id++) await add(db, id)
    const tried = await tryOut(db, limits, within => within.deleteFrom('notes').execute())
    expect(tried).toMatchObject({ isComplete: false, changes: [] })
    expect(await ids(db)).toHaveLength(11)
  })

  test('a dry run does not tell that tables were written; a commit does', async () => {
    const db = await open()
    let told = 0
    onTablesWritten(db, ['notes'], () => {
      told++
    })
    const within: number[] = []
    const work = async (inner: Database<Tables>) => {
      onTablesWritten(inner, ['notes'], () => void within.push(1))
      await transact(inner, tx => add(tx, 1))
    }
    await tryOut(db, limits, work)
    expect([told, within.length]).toEqual([0, 1])
    await atomically(db, limits, work)
    expect([told, within.length]).toEqual([1, 2])
  })

  test('is collected once it has ended', async () => {
    const db = await open()
    const refs: WeakRef<object>[] = []
    for (let run = 0; run < 5; run++)
      await tryOut(db, limits, async within => {
        refs.push(new WeakRef(within))
        await transact(within, tx => add(tx, 1))
      })
    setFlagsFromString('--expose-gc')
    const collect: () => void = runInNewContext('gc')
    await new Promise(resolve => setTimeout(resolve, 20))
    collect()
    await new Promise(resolve => setTimeout(resolve, 20))
    collect()
    // The engine may still hold the last one on its stack.
    expect(refs.filter(ref => ref.deref() !== undefined).length).toBeLessThanOrEqual(1)
  })

  test('of ten that change what they have read exactly one succeeds', async () => {
    const db = await open()
    await add(db, 1)
    const options = { ...limits, isolationLevel: 'serializable' as const }
    const edit = (number: number) =>
      atomically(db, options, async within => {
        const { text } = await within.selectFrom('notes').select('text').where('id', '=', 1).executeTakeFirstOrThrow()
        if (text !== 'new') throw new Error('changed meanwhile')
        await new Promise(resolve => setTimeout(resolve, 5))
        await transact(within, tx =>
          tx
            .updateTable('notes')
            .set({ text: `by ${number}` })
            .execute(),
        )
      })
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, (_, number) => edit(number)))
    const refused = outcomes.filter(({ status }) => status === 'rejected')
    expect(refused).toHaveLength(9)
    for (const { reason } of refused as PromiseRejectedResult[])
      expect(reason).toMatchObject({ message: 'changed meanwhile' })
  })
})

/** Opens a transaction, changes every note in it, and hangs. */
const hanging = `
  const { workerData, parentPort } = require('node:worker_threads')
  Promise.all([import(workerData.open), import(workerData.nested)]).then(async ([{ openDatabase }, { atomically }]) => {
    const db = await openDatabase({ url: workerData.url, connectionsMax: 1 })
    await atomically(db, { msMax: 1000 }, async within => {
      await within.updateTable('notes').set({ text: 'held' }).execute()
      parentPort.postMessage('holding')
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
    })
  })`

// Only there do several processes share a database.
describe.each(testEngines.filter(({ engine }) => engine === 'postgresql'))('on $engine', ({ create }) => {
  test('what a process that hangs has locked is free again soon, and a session that is ended harms nobody', async () => {
    const { url, drop } = await create()
    const db = await openDatabase<Tables>({ url })
    closing.push(async () => {
      await db.destroy()
      await drop()
    })
    await sql`create table notes (id bigint primary key, text varchar(50) not null)`.execute(db)
    await db.insertInto('notes').values({ id: 1, text: 'new' }).execute()
    const [open, nested] = ['../open.ts', './nested.ts'].map(path => new URL(path, import.meta.url).href)
    const worker = new Worker(hanging, { eval: true, workerData: { url, open, nested } })
    await once(worker, 'message')
    // It would be refused if it had to wait for what every session is limited to.
    await db.updateTable('notes').set({ text: 'changed' }).execute()
    await worker.terminate()
    // Our own session is ended, too, while nothing is asked of it.
    const ended = db.transaction().execute(async tx => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(db)
      await new Promise(resolve => setTimeout(resolve, 50))
      await sql`select 1`.execute(tx)
    })
    await expect(ended).rejects.toThrow()
    expect(await db.selectFrom('notes').selectAll().execute()).toEqual([{ id: 1, text: 'changed' }])
  })
})
