import { describe, expect, test } from 'vitest'
import { tryOut } from '../nested/nested.ts'
import type { Database } from '../open.ts'
import { prepared } from '../statements/prepared.ts'
import { testEngines } from '../testing/databases.ts'
import { openForTest } from '../testing/open-for-test.ts'

type Note = { id: number; text: string }
type Tables = { notes: Note }

const limits = { msMax: 3_000, rowsMax: 10, tables: new Set(['notes']) }
const addUnlessThere = prepared((db: Database<Tables>, { id, text }: Note) =>
  db
    .insertInto('notes')
    .values({ id, text })
    .onConflict(conflict => conflict.column('id').doNothing()),
)

const addTwo = prepared((db: Database<Tables>, { id, other, text }: Note & { other: number }) =>
  db.insertInto('notes').values([
    { id, text },
    { id: other, text: 'other' },
  ]),
)

describe.each(testEngines)('a prepared insert is captured each time on $engine', ({ create }) => {
  const open = () => openForTest<Tables>(create, 'create table notes (id bigint primary key, text text not null)')

  test('with the rows that were not there', async () => {
    const db = await open()
    await addUnlessThere(db, { id: 1, text: 'there' })
    const { changes, result } = await tryOut(db, limits, async within => {
      const added = []
      for (const id of [1, 2, 3]) added.push((await addUnlessThere(within, { id, text: `note ${id}` })).numAffectedRows)
      return added
    })
    expect(result).toEqual([0n, 1n, 1n])
    expect(changes.map(({ after }) => after)).toEqual([
      { id: 2, text: 'note 2' },
      { id: 3, text: 'note 3' },
    ])
  })

  test('with all of its rows', async () => {
    const { changes } = await tryOut(await open(), limits, async within => {
      for (const id of [1, 3]) await addTwo(within, { id, other: id + 1, text: `note ${id}` })
    })
    expect(changes.map(({ after }) => after)).toEqual([
      { id: 1, text: 'note 1' },
      { id: 2, text: 'other' },
      { id: 3, text: 'note 3' },
      { id: 4, text: 'other' },
    ])
  })
})
