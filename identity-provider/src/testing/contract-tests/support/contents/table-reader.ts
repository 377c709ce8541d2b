import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { sql } from 'kysely'
import type { Db } from '../../../../foundation/tables/tables.ts'

export type Row = Record<string, unknown>

export type TableReader = {
  /** By table; it is another one after every committed write to the table, and may be another one without a write. */
  versions(): Promise<Map<string, string>>
  read(tables: string[]): Promise<Map<string, Row[]>>
  close(): void
}

export async function readerOf(db: Db, databaseUrl: string): Promise<TableReader> {
  if (databaseUrl.startsWith('postgres')) return readerOfPostgres(db)
  return databaseUrl === ':memory:' ? readerOfMemory(db) : readerOfFile(databaseUrl.slice('file:'.length))
}

/** Without what an index of words keeps its own things in. The columns are of tables and of both engines. */
const tablesOfSqlite = `select t.name, group_concat('"' || c.name || '"', ', ') as columns
  from pragma_table_list t, pragma_table_info(t.name) c
  where t.schema = 'main' and t.type = 'table' and t.name not like 'sqlite_%' and c.name not like 'sqlite_%' group by t.name`

/** A connection of its own, which SQLite tells of every commit of another one. */
function readerOfFile(path: string): TableReader {
  const file = new DatabaseSync(path, { readOnly: true })
  const version = file.prepare('pragma data_version')
  const statements = new Map<string, StatementSync>(
    file
      .prepare(tablesOfSqlite)
      .all()
      .map(({ name, columns }) => [String(name), file.prepare(`select ${columns} from "${name}"`)]),
  )
  return {
    async versions() {
      const current = String(version.get()?.data_version)
      return new Map([...statements.keys()].map(table => [table, current]))
    },
    read: async tables => new Map(tables.map(table => [table, statements.get(table)?.all() ?? []])),
    close: () => file.close(),
  }
}

/** Changes that were rolled back count too. */
async function readerOfMemory(db: Db): Promise<TableReader> {
  const { rows: names } = await sql.raw<{ name: string; columns: string }>(tablesOfSqlite).execute(db)
  const columnsOf = new Map(names.map(({ name, columns }) => [name, columns]))
  return {
    async versions() {
      const { rows } = await sql<{ changes: number }>`select total_changes() as changes`.execute(db)
      return new Map(names.map(({ name }) => [name, String(rows[0]?.changes)]))
    },
    async read(tables) {
      const read = async (table: string) =>
        (await sql.raw<Row>(`select ${columnsOf.get(table)} from "${table}"`).execute(db)).rows
      return new Map(await Promise.all(tables.map(async table => [table, await read(table)] as const)))
    },
    close: () => {},
  }
}

/** One statement for all tables, for there are many. */
async function readerOfPostgres(db: Db): Promise<TableReader> {
  // Other tests have schemas of their own on the same server.
  const { rows: names } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition`.execute(db)
  // The place and the writer of a row: every version of it has others. Numbers are quicker to add up than texts.
  const versions = names.map(
    ({ name }) => sql`
      select ${sql.lit(name)}, concat(count(*), ' ', sum((age('3'::xid) - age(xmin))::bigint * hashtid(ctid)))
      from ${sql.table(name)}`,
  )
  // A connection plans what stands in a function once, and planning takes ten times as long as running.
  await sql`
    create or replace function contents_versions() returns table ("table" text, version text) language plpgsql as $$
      begin
        return query ${sql.join(versions, sql` union all `)};
      end
    $$`.execute(db)
  const allVersions = sql<{ table: string; version: string }>`select * from contents_versions()`
  let last = { seen: '', versions: new Map<string, string>() }
  return {
    async versions() {
      // Who sees what the same transactions have written sees the same rows.
      const { rows } = await sql<{ seen: string }>`select pg_current_snapshot()::text as seen`.execute(db)
      const seen = rows[0]?.seen ?? ''
      if (seen !== last.seen) {
        const read = await allVersions.execute(db)
        last = { seen, versions: new Map(read.rows.map(({ table, version }) => [table, version])) }
      }
      return last.versions
    },
    async read(tables) {
      if (tables.length === 0) return new Map()
      const selects = tables.map(
        table => sql`select ${sql.lit(table)} as "table", to_json(one) as row from ${sql.table(table)} as one`,
      )
      const { rows } = await sql<{ table: string; row: Row }>`${sql.join(selects, sql` union all `)}`.execute(db)
      const byTable = new Map<string, Row[]>(tables.map(table => [table, []]))
      for (const { table, row } of rows) byTable.get(table)?.push(row)
      return byTable
    },
    close: () => {},
  }
}
