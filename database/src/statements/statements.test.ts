import { describe, expect, test } from 'vitest'
import type { Database } from '../open.ts'
import { testEngines } from '../testing/databases.ts'
import { openForTest } from '../testing/open-for-test.ts'
import { transact } from '../transactions/transact.ts'
import { prepared } from './prepared.ts'
import { countingStatements } from './statements.ts'

type Tables = { notes: { id: number } }

const byId = prepared((db: Database<Tables>, { id }: { id: number }) =>
  db.selectFrom('notes').selectAll().where('id', '=', id),
)

describe.each(testEngines)('counted on $engine', ({ create }) => {
  test('are the statements of the work alone, however they are sent', async () => {
    const db = await openForTest<Tables>(create, 'create table notes (id bigint primary key)')
    const others = Promise.all([1, 2, 3].map(id => byId(db, { id })))
    const works = [
      async () => {},
      () => byId(db, { id: 1 }),
      () => db.selectFrom('notes').selectAll().execute(),
      () => transact(db, tx => Promise.all([1, 2].map(id => byId(tx, { id })))),
      () => transact(db, tx => byId(tx, { id: 1 })).then(() => db.deleteFrom('notes').execute()),
    ]
    const counted = await Promise.all(works.map(work => countingStatements<unknown>(work)))
    await others
    expect(counted.map(({ sent }) => sent)).toEqual([0, 1, 1, 2, 2])
    expect(await countingStatements(async () => 'done')).toEqual({ result: 'done', sent: 0 })
  })
})
