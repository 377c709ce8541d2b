import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { tryOut } from '../nested/nested.ts'
import { type Database, openDatabase } from '../open.ts'
import { prepared } from '../statements/prepared.ts'
import { testEngines } from '../testing/databases.ts'

type Note = { id: number; text: string }
type Tables = { notes: Note }

const limits = { msMax: 3_000, rowsMax: 10, tables: new Set(['notes']) }
const addUnlessThere = prepared((db: Database<Tables>, { id, text }: Note) =>
  db
    .insertInto('notes')
    .values({ id, text })
    .onConflict(conflict => conflict.column('id').doNothing()),
)

test.each(testEngines)('a prepared insert is captured with its own rows each time, on $engine', async ({ create }) => {
  const { url, drop } = await create()
  const db = await openDatabase<Tables>({ url, connectionsMax: 2 })
  onTestFinished(async () => {
    await db.destroy()
    await drop()
  })
  await sql`create table notes (id bigint primary key, text text not null)`.execute(db)
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
