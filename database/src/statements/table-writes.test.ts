import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { openDatabase } from '../open.ts'
import { onTablesWritten } from './table-writes.ts'
import { testEngines } from '../testing/databases.ts'
import { transact } from '../transactions/transact.ts'

type Tables = { notes: { id: number }; others: { id: number } }

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

describe.each(testEngines)('a write to a table on $engine', ({ create }) => {
  async function open() {
    const { url, drop } = await create()
    const db = await openDatabase<Tables>({ url, connectionsMax: 2 })
    closing.push(async () => {
      await db.destroy()
      await drop()
    })
    await sql`create table notes (id bigint primary key)`.execute(db)
    await sql`create table others (id bigint primary key)`.execute(db)
    const told = { notes: 0 }
    onTablesWritten(db, ['notes'], () => {
      told.notes++
    })
    return { db, told }
  }

  test('is told after the commit, once for the whole transaction, and not before', async () => {
    const { db, told } = await open()
    await transact(db, async tx => {
      await tx.insertInto('notes').values({ id: 1 }).execute()
      await tx.updateTable('notes as note').set({ id: 2 }).execute()
      await tx.deleteFrom('notes').execute()
      expect(told.notes).toBe(0)
    })
    expect(told.notes).toBe(1)
  })

  test('is told after a rollback, because the transaction may have read what it wrote', async () => {
    const { db, told } = await open()
    const failing = transact(db, async tx => {
      await tx.insertInto('notes').values({ id: 1 }).execute()
      throw new Error('taken back')
    })
    await expect(failing).rejects.toThrow('taken back')
    expect(told.notes).toBe(1)
  })

  test('is told outside a transaction; reads and writes to other tables are not', async () => {
    const { db, told } = await open()
    await db.selectFrom('notes').selectAll().execute()
    await db.insertInto('others').values({ id: 1 }).execute()
    await transact(db, tx => tx.deleteFrom('others').execute())
    expect(told.notes).toBe(0)
    await db.insertInto('notes').values({ id: 1 }).execute()
    expect(told.notes).toBe(1)
  })
})
