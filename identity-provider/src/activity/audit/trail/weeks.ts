import { isSqlite } from '@gatehouse-id/database'
import { sql } from 'kysely'
import { firstIdAt } from '../../../foundation/ids/new-id.ts'
import type { Reading, Writing } from '../../../foundation/tables/tables.ts'

/* On PostgreSQL the events of a week are a table, a partition of `audit_records`, which is dropped as a whole. */

const weekMs = 7 * 24 * 60 * 60_000
/** A node that sweeps once in this many weeks makes them early enough. */
const weeksAhead = 4
/** An event of a week without a table is in the default one. More of them than these stay there. */
const movedMax = 50_000
const prefix = 'audit_records_w'

function weekOf(time: number): number {
  return Math.floor(time / weekMs)
}

/**
 * What this role has to be granted to make and drop the tables of weeks; undefined for one that may. It has to be, or to
 * belong to, the owner of the trail, which may make tables in its schema.
 */
export async function missingRights(db: Reading): Promise<string | undefined> {
  if (isSqlite(db)) return undefined
  const { rows } = await sql<{ grant: string }>`
    select format('grant %I to %I', pg_get_userbyid(relowner), current_user) as grant from pg_class
    where oid = 'audit_records'::regclass and not pg_has_role(relowner, 'usage')
    union all
    select format('grant create on schema %s to %I', relnamespace::regnamespace, pg_get_userbyid(relowner)) from pg_class
    where oid = 'audit_records'::regclass and not has_schema_privilege(relowner, relnamespace, 'create')`.execute(db)
  return rows.length > 0 ? rows.map(({ grant }) => grant).join('; ') : undefined
}

/** Makes the tables of the weeks that follow a time. */
export async function makeWeeksAhead(tx: Writing, now: number): Promise<void> {
  const first = weekOf(now)
  await makeWeeks(
    tx,
    Array.from({ length: weeksAhead }, (_, index) => (first + index) * weekMs),
  )
}

/** Makes the tables of the weeks of these times, unless they are there. */
export async function makeWeeks(tx: Writing, times: readonly number[]): Promise<void> {
  const known = new Set(await listWeeks(tx))
  const missing = [...new Set(times.map(weekOf))].filter(week => !known.has(week))
  // Readers and writers wait, so that none has chosen among the tables without those of the weeks.
  if (missing.length > 0 && (await missingRights(tx)) === undefined)
    await unlessInUse(tx, ['lock table only audit_records in access exclusive mode', ...missing.map(statementsOf)])
}

function statementsOf(week: number): string {
  const [from, to] = [week, week + 1].map(each => `'${firstIdAt('A', each * weekMs)}'`)
  const misplaced = `from audit_records_default where id >= ${from} and id < ${to}`
  return `if (select count(*) from (select 1 ${misplaced} limit ${movedMax + 1}) as waiting) <= ${movedMax} then
    create table ${prefix}${week} (like audit_records including defaults);
    with moved as (delete ${misplaced} returning *) insert into ${prefix}${week} select * from moved;
    execute format('alter table ${prefix}${week} owner to %I',
      (select pg_get_userbyid(relowner) from pg_class where oid = 'audit_records'::regclass));
    alter table audit_records attach partition ${prefix}${week} for values from (${from}) to (${to});
  end if`
}

/** Drops the weeks that ended before a time. */
export async function dropWeeks(tx: Writing, before: number): Promise<void> {
  const ended = (await listWeeks(tx)).filter(week => (week + 1) * weekMs <= before)
  if (ended.length > 0) await unlessInUse(tx, [`drop table ${ended.map(week => prefix + week).join()}`])
}

async function listWeeks(tx: Writing): Promise<number[]> {
  const { rows } = await sql<{
    name: string
  }>`select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'audit_records'::regclass and c.relname like ${`${prefix}%`}`.execute(tx)
  return rows.map(({ name }) => Number(name.slice(prefix.length)))
}

/**
 * Does all or nothing: nothing while others hold what it locks for longer than a transaction waits, nor where this role
 * makes no tables. The next sweep tries again.
 */
async function unlessInUse(tx: Writing, statements: readonly string[]): Promise<void> {
  const all = statements.map(statement => `${statement};`).join('\n')
  await sql
    .raw(`do $$ begin ${all} exception when lock_not_available or insufficient_privilege then null; end $$`)
    .execute(tx)
}
