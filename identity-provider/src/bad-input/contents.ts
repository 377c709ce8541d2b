import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../tables.ts'

type Row = Record<string, unknown>
export type Contents = {
  /** Every row of every table, by table. */
  all(): Promise<[table: string, rows: Row[]][]>
  /** What is in every table, by table: of one project, or of all. */
  digestOf(projectId?: string): Promise<Record<string, string>>
}

export async function createContents(db: Db, engine: string): Promise<Contents> {
  const ofSqlite = sql<{ name: string }>`select name from sqlite_schema where type = 'table'`
  // Other tests have schemas of their own on the same server.
  const ofPostgres = sql<{ name: string }>`select tablename as name from pg_tables where schemaname = current_schema()`
  const { rows: tables } = await (engine === 'postgresql' ? ofPostgres : ofSqlite).execute(db)
  const read = async (name: string): Promise<[string, Row[]]> => {
    const { rows } = await sql<Row>`select * from ${sql.table(name)}`.execute(db)
    return [name, rows]
  }
  const all = () => Promise.all(tables.map(({ name }) => read(name)))
  return {
    all,
    async digestOf(projectId) {
      const isOfProject = (name: string, row: Row) =>
        projectId === undefined || (name === 'projects' ? row.id : row.project_id) === projectId
      const digests = (await all()).map(([name, rows]) => {
        const lines = rows.filter(row => isOfProject(name, row)).map(row => JSON.stringify(row))
        const digest = createHash('sha256').update(lines.toSorted().join('\n')).digest('base64')
        return [name, `${lines.length} rows ${digest}`]
      })
      return Object.fromEntries(digests)
    },
  }
}
