import { sql } from 'kysely'
import type { Database } from '../open.ts'

/** The time by the clock of PostgreSQL, epoch milliseconds; SQLite has none of its own. */
export async function readPostgresClock<Tables>(db: Database<Tables>): Promise<number> {
  const { rows } = await sql<{ now: number }>`
    select cast(extract(epoch from clock_timestamp()) * 1000 as bigint) as now`.execute(db)
  if (!rows[0]) throw new Error('unreachable: the select has one row')
  return rows[0].now
}
