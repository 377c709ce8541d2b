import { mkdtempSync, rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { type Database, openDatabase } from '../open.ts'
import { transact } from '../transactions/transact.ts'

type Tables = { notes: { id: number; text: string } }

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

async function open() {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-writer-'))
  const path = join(folder, 'notes.db')
  const db = await openDatabase<Tables>({ url: `file:${path}` })
  await sql`create table notes (id integer primary key, text text not null)`.execute(db)
  // A connection as of another process: it only sees what is committed.
  const outsider = new DatabaseSync(path, { readOnly: true })
  const committed = () =>
    outsider
      .prepare('select id from notes order by id')
      .all()
      .map(row => Number(row.id))
  closing.push(async () => {
    outsider.close()
    await db.destroy()
    rmSync(folder, { recursive: true })
  })
  return { db, committed }
}

function add(db: Database<Tables>, id: number, text = '') {
  return db.insertInto('notes').values({ id, text }).execute()
}
const numbers = Array.from({ length: 50 }, (_, index) => index)

test('transactions that share a commit are all committed when the first one resolves', async () => {
  const { db, committed } = await open()
  const first = await Promise.race(numbers.map(id => transact(db, tx => add(tx, id)).then(() => committed())))
  expect(first).toEqual(numbers)
})

test.each(['even', 'odd'])('%s transactions that fail do not affect concurrent ones', async failing => {
  const { db, committed } = await open()
  const isFailing = (id: number) => (id % 2 === 0) === (failing === 'even')
  const refuse = (id: number) => {
    if (isFailing(id)) throw new Error(`${id} is ${failing}`)
  }
  const outcomes = await Promise.allSettled(
    numbers.map(id =>
      transact(db, async tx => {
        await add(tx, id)
        refuse(id)
      }),
    ),
  )
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(25)
  expect(committed()).toEqual(numbers.filter(id => !isFailing(id)))
})

test.each([1, 2])('of what SQLite rolled back in transaction %i nothing is committed, of later ones all', async at => {
  const { db, committed } = await open()
  await add(db, 100)
  const again = sql`insert or rollback into notes (id, text) values (100, '')`
  const outcomes = await Promise.allSettled(
    [1, 2, 3].map(id =>
      transact(db, async tx => {
        await add(tx, id)
        if (id === at) await again.execute(tx).catch(() => undefined)
      }),
    ),
  )
  expect(outcomes.map(({ status }) => status === 'fulfilled')).toEqual([1, 2, 3].map(id => id > at))
  expect(committed()).toEqual([...[1, 2, 3].filter(id => id > at), 100])
})

test('a transaction that fails because of another write finds that write committed', async () => {
  const { db, committed } = await open()
  const outcomes = await Promise.all(
    numbers.map(() =>
      transact(db, tx => add(tx, 1)).then(
        () => 'written' as const,
        () => committed(),
      ),
    ),
  )
  expect(outcomes.filter(outcome => outcome === 'written')).toHaveLength(1)
  for (const outcome of outcomes.filter(each => each !== 'written')) expect(outcome).toEqual([1])
})

test('a lone statement among transactions is committed separately', async () => {
  const { db, committed } = await open()
  const lone = add(db, 100).then(committed)
  await Promise.all([...numbers.map(id => transact(db, tx => add(tx, id))), lone])
  expect(await lone).toContain(100)
  expect(committed()).toEqual([...numbers, 100])
})

test('with a full disk no transaction resolves, and the next one is committed', async () => {
  const { db, committed } = await open()
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db)
  await sql`pragma max_page_count = ${sql.lit(Number(rows[0]?.page_count) + 2)}`.execute(db)
  const outcomes = await Promise.allSettled(numbers.map(id => transact(db, tx => add(tx, id, 'x'.repeat(100_000)))))
  expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true)
  await transact(db, tx => add(tx, 7))
  expect(committed()).toEqual([7])
})

test('a transaction of thousands of statements does not block the event loop', async () => {
  const { db } = await open()
  let isDone = false
  let turns = 0
  const count = () => {
    turns++
    if (!isDone) setImmediate(count)
  }
  count()
  const before = process.threadCpuUsage()
  await transact(db, async tx => {
    for (let id = 0; id < 10_000; id++) await add(tx, id)
  })
  isDone = true
  // A slice takes 10 ms. The transaction is not starved either.
  expect(turns).toBeGreaterThan(process.threadCpuUsage(before).user / 1000 / 30)
})
