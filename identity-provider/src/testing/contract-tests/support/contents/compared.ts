import type { Contents } from './contents.ts'
import type { Row } from './table-reader.ts'

/** The rows of tables, each by what names it, as the values of its columns; of those that are JSON, of the places in them. */
export type Held = Map<string, Map<string, string>>
type Everything = Awaited<ReturnType<Contents['all']>>

/** They tell what was done, or how much there is, and are another after every change. */
const diaries: ReadonlySet<string> = new Set(['audit_records', 'audit_record_changes', 'user_counts'])
const changing = /(^|\.)((last_)?(modified|updated)_?(at|time)|version|etag|\w*revision|credential_epoch)$/i
/** Another one each time: its length is what can be compared. */
const sealed = /^1\.[0-9a-f]{8}\.[\w-]{16}\.[\w-]+$/
/** The columns that say which row it is, where it has no id. */
const naming = /^(\w+_id|name|kid|domain|login_id|term|scope|purpose|format|locale|version)$/

export function isNoDiary(table: string): boolean {
  return !diaries.has(table)
}

/** The tables of which a row was written between two readings of everything. */
export function writtenTables(before: Everything, after: Everything): string[] {
  const were = new Set(before.map(({ row }) => row))
  const are = new Set(after.map(({ row }) => row))
  const written = [...after.filter(({ row }) => !were.has(row)), ...before.filter(({ row }) => !are.has(row))]
  return [...new Set(written.map(({ table }) => table))]
}

export async function heldIn(contents: Contents, tables: readonly string[]): Promise<Held> {
  return heldOf(await contents.some(table => tables.includes(table)))
}

export function heldOf(rows: Everything): Held {
  return new Map(rows.map(({ table, row }) => [nameOf(table, row), valuesOf(row)]))
}

/** Equal for equal contents, in whichever order rows and names stand. */
export function digestOf(held: Held): string {
  const rows = [...held].map(([name, values]) => `${name} ${JSON.stringify([...values].toSorted())}`)
  return rows.toSorted().join('\n')
}

/** `table.place` for a value that is another one, `table +` and `table -` for rows that came or went. */
export function touchedBetween(before: Held, after: Held): Set<string> {
  const touched = new Set<string>()
  for (const [name, values] of after) {
    const were = before.get(name)
    if (were === values) continue
    const table = name.slice(0, name.indexOf(' '))
    if (!were) touched.add(`${table} +`)
    for (const place of new Set([...(were?.keys() ?? []), ...values.keys()]))
      if (were && were.get(place) !== values.get(place)) touched.add(`${table}.${place}`)
  }
  for (const name of before.keys()) if (!after.has(name)) touched.add(`${name.slice(0, name.indexOf(' '))} -`)
  return touched
}

const names = new WeakMap<Row, string>()
const known = new WeakMap<Row, Map<string, string>>()

function nameOf(table: string, row: Row): string {
  const name = names.get(row) ?? `${table} ${row.project_id} ${JSON.stringify(row.id ?? keysOf(row))}`
  names.set(row, name)
  return name
}

function keysOf(row: Row) {
  return Object.entries(row).filter(([column]) => naming.test(column))
}

function valuesOf(row: Row): Map<string, string> {
  const values = known.get(row) ?? new Map(leaves(row, ''))
  known.set(row, values)
  return values
}

function leaves(value: unknown, path: string): [string, string][] {
  if (changing.test(path)) return []
  if (typeof value === 'string' && sealed.test(value)) return [[path, `sealed ${value.length}`]]
  const read = typeof value === 'string' && /^[[{]/.test(value) ? parsed(value) : value
  if (Array.isArray(read) || typeof read !== 'object' || read === null) return [[path, JSON.stringify(read)]]
  return Object.entries(read).flatMap(([name, one]) => leaves(one, path === '' ? name : `${path}.${name}`))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
