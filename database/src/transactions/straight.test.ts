import { setTimeout } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { TransactionEnded } from '../errors.ts'
import type { Database } from '../open.ts'
import { prepared } from '../statements/prepared.ts'
import { testEngines } from '../testing/databases.ts'
import { openForTest } from '../testing/open-for-test.ts'
import { transact } from './transact.ts'

type Tables = { notes: { id: number; text: string } }

const add = prepared((db: Database<Tables>, values: { id: number; text: string }) =>
  db.insertInto('notes').values(values),
)
const rename = prepared((db: Database<Tables>, { text }: { text: string }) => db.updateTable('notes').set({ text }))

describe.each(testEngines)('statements of a transaction on $engine', ({ create }) => {
  const open = () => openForTest<Tables>(create, 'create table notes (id bigint primary key, text text not null)')
  const textsOf = async (db: Database<Tables>) =>
    (await db.selectFrom('notes').selectAll().execute()).map(({ text }) => text)
  // SQLite lets others have the event loop in between, several times.
  const many = Array.from({ length: 10_000 }, (_, index) => String(index))

  test('run in the order in which they are sent', async () => {
    const db = await open()
    const found = await transact(db, async tx => {
      await add(tx, { id: 1, text: 'first' })
      const sent = many.map(text => rename(tx, { text }))
      const last = sent[8_000]?.then(() => textsOf(tx))
      await Promise.all(sent)
      return last
    })
    expect([found, await textsOf(db)]).toEqual([['9999'], ['9999']])
  })

  test('are part of it or do nothing where its work has failed', async () => {
    const db = await open()
    const sent: Promise<unknown>[] = []
    const failed = transact(db, async tx => {
      for (const id of many.keys()) sent.push(add(tx, { id, text: 'lost' }).catch(error => error))
      await sent[0]
      throw new Error('no')
    })
    await expect(failed).rejects.toThrow('no')
    await Promise.all(sent)
    expect(await textsOf(db)).toEqual([])
    await transact(db, tx => add(tx, { id: 1, text: 'kept' }))
    expect(await textsOf(db)).toEqual(['kept'])
  })

  test('are refused after its work', async () => {
    const db = await open()
    let ended: Database<Tables> | undefined
    await transact(db, async tx => {
      ended = tx
      await add(tx, { id: 1, text: 'kept' })
    })
    const tx = ended ?? expect.unreachable()
    await expect(add(tx, { id: 2, text: 'late' })).rejects.toThrow(TransactionEnded)
    await expect(tx.deleteFrom('notes').execute()).rejects.toThrow(TransactionEnded)
    await setTimeout(0)
    expect(await textsOf(db)).toEqual(['kept'])
  })
})
