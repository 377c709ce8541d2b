import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../foundation/tables.ts'

type Row = Record<string, unknown>
export type Contents = {
  /** Every row of every table. */
  all(): Promise<{ table: string; row: Row }[]>
  /** What is in every table, by table: of one project, or of all. */
  digestOf(projectId?: string): Promise<Record<string, string>>
}

export async function createContents(db: Db, engine: string): Promise<Contents> {
  const all = engine === 'postgresql' ? await readerOfPostgres(db) : await readerOfSqlite(db)
  return {
    all,
    async digestOf(projectId) {
      const lines = new Map<string, string[]>()
      for (const { table, row } of await all()) {
        if (projectId !== undefined && (table === 'projects' ? row.id : row.project_id) !== projectId) continue
        const rows = lines.get(table) ?? []
        lines.set(table, rows)
        rows.push(JSON.stringify(row))
      }
      const digest = (rows: string[]) => createHash('sha256').update(rows.toSorted().join('\n')).digest('base64')
      return Object.fromEntries([...lines].map(([table, rows]) => [table, `${rows.length} rows ${digest(rows)}`]))
    },
  }
}

async function readerOfSqlite(db: Db): Promise<Contents['all']> {
  const { rows } = await sql<{ name: string }>`select name from sqlite_schema where type = 'table'`.execute(db)
  const read = async (table: string) =>
    (await sql<Row>`select * from ${sql.table(table)}`.execute(db)).rows.map(row => ({ table, row }))
  return async () => (await Promise.all(rows.map(({ name }) => read(name)))).flat()
}

/** One statement, for there are many tables. */
async function readerOfPostgres(db: Db): Promise<Contents['all']> {
  // Other tests have schemas of their own on the same server.
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema()`.execute(db)
  const selects = rows.map(
    ({ name }) => sql`select ${sql.lit(name)} as "table", to_json(one) as row from ${sql.table(name)} as one`,
  )
  const everything = sql<{ table: string; row: Row }>`${sql.join(selects, sql` union all `)}`
  return async () => (await everything.execute(db)).rows
}
