import { describe, expect, test } from 'vitest'
import { tryOut } from '../nested/nested.ts'
import type { Database } from '../open.ts'
import { testEngines } from '../testing/databases.ts'
import { openForTest } from '../testing/open-for-test.ts'
import { transact } from '../transactions/transact.ts'
import { insertion } from './insertion.ts'

type Note = { id: number; text: string; at: number | null; kind?: string }
type Tables = { notes: Note }

describe.each(testEngines)('rows that are inserted together on $engine', ({ engine, create }) => {
  const open = () =>
    openForTest<Tables>(
      create,
      `create table notes
      (id integer primary key, text text not null, at bigint, kind text not null default 'usual')`,
    )
  const insert = (db: Database<Tables>, rows: Note[]) =>
    transact(db, async tx => void (await tx.executeQuery(insertion(tx, 'notes', rows))))
  const all = (db: Database<Tables>) => db.selectFrom('notes').selectAll().orderBy('id').execute()

  const notes = [
    { id: 1, text: `it's "quoted" \\ud83d\n{,}`, at: null },
    { id: 2, text: 'Ada 🦉', at: Number.MAX_SAFE_INTEGER },
    { id: 3, text: '', at: -1 },
  ]

  test('have their values, and defaults for what is not given', async () => {
    const db = await open()
    await insert(db, notes.slice(0, 1))
    await insert(db, notes.slice(1))
    expect(await all(db)).toEqual(notes.map(note => ({ ...note, kind: 'usual' })))
  })

  test('may have half of a surrogate pair, which becomes a sign of its own', async () => {
    const db = await open()
    await insert(db, [{ id: 1, text: '🦉'.slice(0, 1), at: null }])
    expect((await all(db)).map(({ text }) => text)).toEqual(['\ufffd'])
  })

  test('are captured as they are', async () => {
    const db = await open()
    const limits = { msMax: 3_000, rowsMax: 10, tables: new Set(['notes']) }
    const { changes, isComplete } = await tryOut(db, limits, within => insert(within, notes))
    expect(isComplete).toBe(true)
    expect(changes.map(({ before, after }) => ({ before, after }))).toEqual(
      notes.map(after => ({ before: undefined, after })),
    )
  })

  test('have the same columns', async () => {
    const db = await open()
    await expect(insert(db, [...notes, { id: 4, text: '', at: null, kind: 'odd' }])).rejects.toThrow(
      /different columns/,
    )
    expect(await all(db)).toEqual([])
  })

  test.runIf(engine === 'postgresql')('are one statement, however many they are', async () => {
    const db = await open()
    const textOf = (rows: Note[]) => insertion(db, 'notes', rows).compile().sql
    expect(textOf(notes)).toBe(textOf(notes.slice(1)))
  })
})
