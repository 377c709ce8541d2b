import { type Kysely, sql } from 'kysely'
import { isSqlite } from '../statements/json-rows.ts'

/** The catalogue of PostgreSQL is below, which everybody sees (https://www.postgresql.org/docs/current/system-catalog-initial-data.html). */
const firstOidOfUsers = 16_384

/**
 * How long the oldest transaction beside this one has been under way of those that have written something and use our
 * tables, in milliseconds: what it wrote is not seen yet. Others of the same database, in other schemas, write nothing
 * that we read. Ask it in a transaction that has written, for in SQLite no other writes then.
 */
export async function unfinishedWritesMs(tx: Pick<Kysely<unknown>, 'getExecutor'>): Promise<number> {
  if (isSqlite(tx)) return 0
  const { rows } = await sql<{ ms: number }>`
    select cast(coalesce(extract(epoch from max(clock_timestamp() - xact_start)) * 1000, 0) as bigint) as ms
    from pg_stat_activity
    where datname = current_database() and backend_xid is not null and pid <> pg_backend_pid()
      and exists (select 1 from pg_locks where pg_locks.pid = pg_stat_activity.pid
        and relation >= ${firstOidOfUsers} and pg_table_is_visible(relation))`.execute(tx)
  if (!rows[0]) throw new Error('unreachable: the select has one row')
  return rows[0].ms
}
