import { describe, expect, onTestFinished, test } from 'vitest'
import { TransactionBypassed } from '../errors.ts'
import { type Database, openDatabase } from '../open.ts'
import { testEngines } from '../testing/databases.ts'
import { openForTest } from '../testing/open-for-test.ts'
import { transact } from '../transactions/transact.ts'
import { prepared } from './prepared.ts'

type Tables = { notes: { id: number; text: string } }

const textOf = prepared((db: Database<Tables>, { id }: { id: number }) =>
  db.selectFrom('notes').select('text').where('id', '=', id),
)

describe.each(testEngines)('what is read alone on $engine', ({ create }) => {
  const table = 'create table notes (id bigint primary key, text text not null)'

  test('is what is committed, and in a transaction it is refused', async () => {
    const db = await openForTest<Tables>(create, table)
    await db.insertInto('notes').values({ id: 1, text: 'one' }).execute()
    const own = await transact(db, async tx => {
      await tx.updateTable('notes').set({ text: 'two' }).execute()
      await expect(textOf(db, { id: 1 })).rejects.toThrow(TransactionBypassed)
      return (await textOf(tx, { id: 1 })).rows
    })
    expect([own, (await textOf(db, { id: 1 })).rows]).toEqual([[{ text: 'two' }], [{ text: 'two' }]])
  })

  test('is refused by a database that was closed', async () => {
    const { url, drop } = await create()
    onTestFinished(drop)
    const db = await openDatabase<Tables>({ url })
    // Nothing else was asked.
    await expect(textOf(db, { id: 1 })).rejects.toThrow('notes')
    await db.destroy()
    await expect(textOf(db, { id: 1 })).rejects.toThrow('destroyed')
  })
})
