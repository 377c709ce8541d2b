import { type Kysely, sql } from 'kysely'

/** Whether a transaction that uses the tables of this schema waits for a lock; others are of other tests. PostgreSQL only. */
export async function waitsForLock<Tables>(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql`
    select 1 from pg_locks as waiting where not granted and exists (
      select 1 from pg_locks as held join pg_class on pg_class.oid = held.relation
      where held.pid = waiting.pid and relnamespace = current_schema()::regnamespace
    )`.execute(db)
  return rows.length > 0
}
