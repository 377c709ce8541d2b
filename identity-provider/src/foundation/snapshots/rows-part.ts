import { z } from 'zod'
import type { OwnPrefix } from '../ids/new-id.ts'
import type { Locked } from '../rows/rows.ts'
import type { Reading, Writing } from '../tables/tables.ts'
import { byName, type Importing, type Part, part, type ProjectContext, repeated } from './part.ts'

type Named = { project_id: string; id: string; name: string; created_at: number }
/** What it takes of `rows`. */
type Rows<Row> = {
  prefix: OwnPrefix
  stampsOf(now: number, before?: Row): object
  list(db: Reading, place: { projectId: string }): Promise<Row[]>
  listToChange(tx: Writing, place: { projectId: string }): Promise<Locked<Row>[]>
  insert(tx: Writing, row: Row): Promise<void>
  update(tx: Writing, row: Locked<Row>, changes: Partial<Omit<Row, 'project_id' | 'id'>>): Promise<unknown>
  remove(tx: Writing, row: Locked<Row>): Promise<void>
}
type Declared<Row, Content> = {
  name: string
  /** What a snapshot says of one; no two of a project have the same name. */
  one: z.ZodType<Content>
  max: number
  contentOf: (row: Row) => Content
  /** The columns that content stands for, with the name. */
  columnsOf: (content: Content) => Partial<Row>
  /** What the content leaves out elsewhere, such as references to what is not there. */
  exported?: (contents: Content[], db: Reading, place: ProjectContext) => Promise<Content[]>
  /** What is wrong with the content beside names that are there twice. */
  problemsOf?: (contents: Content[], importing: Importing) => string[] | Promise<string[]>
  /** What else goes with a row. */
  remove?: (row: Locked<Row>, importing: Importing) => Promise<void>
}

/** The part of a snapshot with the rows of a managed thing: they are known by their names. */
export function rowsPart<Row extends Named, Content extends { name: string }>(
  rows: Rows<Row>,
  { name, one, max, contentOf, columnsOf, exported, problemsOf, remove }: Declared<Row, Content>,
): Part {
  return part<Content[]>({
    name,
    schema: z.array(one).max(max),
    things: { key: ['name'] },

    async export(db, place) {
      const contents = (await rows.list(db, place)).map(contentOf).toSorted(byName)
      return exported ? exported(contents, db, place) : contents
    },

    async import(importing, wanted) {
      const { tx, projectId, newId, clock } = importing
      const problems = [...repeated(wanted.map(each => each.name)), ...((await problemsOf?.(wanted, importing)) ?? [])]
      if (problems.length > 0) return problems
      const own = new Map((await rows.listToChange(tx, { projectId })).map(row => [row.name, row]))
      for (const content of wanted) {
        const row = own.get(content.name)
        const columns = { ...columnsOf(content), ...rows.stampsOf(clock(), row) }
        const made = { project_id: projectId, id: newId(rows.prefix), created_at: clock() }
        if (row) await rows.update(tx, row, columns)
        else await rows.insert(tx, { ...made, ...columns } as Row) // `columnsOf` states all that is not made here.
        own.delete(content.name)
      }
      for (const row of own.values()) await (remove ? remove(row, importing) : rows.remove(tx, row))
      return []
    },
  })
}
