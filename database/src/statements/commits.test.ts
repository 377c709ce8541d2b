import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { tryOut } from '../nested/nested.ts'
import { openDatabase } from '../open.ts'
import { testEngines } from '../testing/databases.ts'
import { transact } from '../transactions/transact.ts'
import { onCommits } from './commits.ts'

type Tables = { notes: { id: number } }

describe.each(testEngines)('commits of some work on $engine', ({ create }) => {
  async function open() {
    const { url, drop } = await create()
    const db = await openDatabase<Tables>({ url, connectionsMax: 4 })
    onTestFinished(async () => {
      await db.destroy()
      await drop()
    })
    await sql`create table notes (id bigint primary key)`.execute(db)
    const commitsOf = async (work: () => Promise<unknown>) => {
      let commits = 0
      await onCommits(() => void commits++, work).catch(() => undefined)
      return commits
    }
    const add = (id: number) => transact(db, tx => tx.insertInto('notes').values({ id }).execute())
    return { db, commitsOf, add }
  }

  test('are told when it has written, though it fails afterwards', async () => {
    const { db, commitsOf, add } = await open()
    expect(await commitsOf(() => add(1))).toBe(1)
    expect(await commitsOf(() => db.insertInto('notes').values({ id: 2 }).execute())).toBe(1)
    expect(await commitsOf(() => transact(db, tx => sql`delete from notes`.execute(tx)))).toBe(1)
    expect(await commitsOf(() => add(3).then(() => Promise.reject(new Error('refused'))))).toBe(1)
    // Beside each other, each of its own.
    expect(await Promise.all([commitsOf(() => add(4)), commitsOf(async () => {}), commitsOf(() => add(5))])).toEqual([
      1, 0, 1,
    ])
  })

  test('are not told of what it read, tried or took back', async () => {
    const { db, commitsOf, add } = await open()
    await add(1)
    expect(await commitsOf(() => transact(db, tx => tx.selectFrom('notes').select('id').execute()))).toBe(0)
    expect(await commitsOf(() => add(1))).toBe(0)
    expect(await commitsOf(() => db.insertInto('notes').values({ id: 1 }).execute())).toBe(0)
    const limits = { msMax: 5_000, rowsMax: 10, tables: new Set(['notes']) }
    const trying = () => tryOut(db, limits, within => within.insertInto('notes').values({ id: 2 }).execute())
    expect(await commitsOf(trying)).toBe(0)
    expect(await db.selectFrom('notes').select('id').execute()).toHaveLength(1)
  })
})
