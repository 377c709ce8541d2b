import { type Kysely, SqliteAdapter, sql } from 'kysely'

/**
 * Lets the engine look at the tables of this schema that have rows, so that it plans for them at once: PostgreSQL looks
 * once a minute by itself. A table without rows is left out: it would be planned for as if it stayed so.
 */
export async function analyzeFilledTables<Tables>(db: Kysely<Tables>): Promise<void> {
  if (db.getExecutor().adapter instanceof SqliteAdapter) {
    await sql`analyze`.execute(db)
    return
  }
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema()`.execute(db)
  for (const { name } of rows) {
    const { rows: found } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(db)
    if (found.length > 0) await sql`analyze ${sql.table(name)}`.execute(db)
  }
}
