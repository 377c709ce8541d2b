import { createHash } from 'node:crypto'
import type { Db } from '../../../../foundation/tables/tables.ts'
import { type Row, readerOf } from './table-reader.ts'

/** What the database holds. Every test reads it, so only what was written since is read again. */
export type Contents = {
  /** Every row of every table; a row that stays as it is stays the same object. */
  all(): Promise<{ table: string; row: Row }[]>
  /** The same, of some tables. */
  some(isWanted: (table: string) => boolean): Promise<{ table: string; row: Row }[]>
  of(table: string): Promise<readonly Row[]>
  /** What is in every table, by table: of one project, or of all. */
  digestOf(projectId?: string): Promise<Record<string, string>>
  close(): void
}

export async function createContents(db: Db, databaseUrl: string): Promise<Contents> {
  const reader = await readerOf(db, databaseUrl)
  const known = new Map<string, { version: string; rows: readonly Row[] }>()
  const digest = digests()

  const refresh = async (isWanted: (table: string) => boolean = () => true) => {
    const versions = await reader.versions()
    const isStale = (table: string) => known.get(table)?.version !== versions.get(table)
    const stale = [...versions.keys()].filter(table => isWanted(table) && isStale(table))
    for (const [table, rows] of await reader.read(stale))
      known.set(table, { version: versions.get(table) ?? '', rows: keepSame(known.get(table)?.rows ?? [], rows) })
  }

  return {
    async all() {
      await refresh()
      return [...known].flatMap(([table, { rows }]) => rows.map(row => ({ table, row })))
    },
    async some(isWanted) {
      await refresh(isWanted)
      return [...known].flatMap(([table, { rows }]) => (isWanted(table) ? rows.map(row => ({ table, row })) : []))
    },
    of: async table => (await reader.read([table])).get(table) ?? [],
    async digestOf(projectId) {
      await refresh()
      const all = [...known].map(([table, { rows }]) => [table, digest(table, rows, projectId)] as const)
      return Object.fromEntries(all.filter(([, text]) => text !== ''))
    },
    close: reader.close,
  }
}

/** The rows as they are now, with the objects of before where nothing has changed. */
function keepSame(before: readonly Row[], now: readonly Row[]): readonly Row[] {
  const rows = now.map((row, index) => {
    const old = before[index]
    return old && isSame(old, row) ? old : row
  })
  return rows.length === before.length && rows.every((row, index) => row === before[index]) ? before : rows
}

function isSame(one: Row, other: Row): boolean {
  for (const column in one) if (one[column] !== other[column]) return false
  return true
}

/** Digests of tables, which are made once for the same rows. */
function digests() {
  const texts = new WeakMap<Row, string>()
  const known = new WeakMap<readonly Row[], Map<string | undefined, string>>()
  const textOf = (row: Row) => {
    const text = texts.get(row) ?? JSON.stringify(row)
    texts.set(row, text)
    return text
  }
  const digest = (table: string, rows: readonly Row[], projectId: string | undefined) => {
    const own =
      projectId === undefined
        ? rows
        : rows.filter(row => (table === 'projects' ? row.id : row.project_id) === projectId)
    if (own.length === 0) return ''
    const hash = createHash('sha256').update(own.map(textOf).toSorted().join('\n')).digest('base64')
    return `${own.length} rows ${hash}`
  }
  return (table: string, rows: readonly Row[], projectId: string | undefined): string => {
    const ofRows = known.get(rows) ?? new Map<string | undefined, string>()
    known.set(rows, ofRows)
    const text = ofRows.get(projectId) ?? digest(table, rows, projectId)
    ofRows.set(projectId, text)
    return text
  }
}
