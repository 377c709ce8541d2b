import { isSameRow, type RowChange } from '@gatehouse-id/database'
import { sql } from 'kysely'
import type { Db } from '../../foundation/tables/tables.ts'
import type { CapturedTables } from './change.ts'
import type { Preview } from './preview.ts'
import { summarize } from './summarize.ts'

/** What changes that were tried and rolled back mean to the caller. */
export async function previewChanges(
  db: Db,
  changes: readonly RowChange[],
  { tables, now }: { tables: CapturedTables; now: number },
): Promise<Preview> {
  const real = changes.filter(isReal)
  return summarize(real, { tables, now, affected: await affectedBy(db, real) })
}

/** Whom a change concerns though no row of theirs changes, by their ids. */
type Affected = { users: ReadonlySet<string>; keys: ReadonlySet<string> }

/** As many are told by their number. */
const countedMax = 100_000

/**
 * Who holds roles that change what they permit, and who belongs to tenants that are switched off or on. It is asked when
 * the change was tried and rolled back, so that those count who lose it.
 */
async function affectedBy(db: Db, rows: readonly RowChange[]): Promise<Affected> {
  const idsOf = (table: string, columns: readonly string[]) =>
    rows.flatMap(({ table: changed, before, after }) =>
      changed === table && before && !(after && columns.every(column => before[column] === after[column]))
        ? [String(before.id)]
        : [],
    )
  const roleIds = idsOf('roles', ['permission_names'])
  const tenantIds = idsOf('tenants', ['is_disabled'])
  const projectIds = [...new Set(rows.flatMap(({ before }) => (before ? [String(before.project_id)] : [])))]
  return {
    users: await distinct(db, projectIds, [
      { table: 'user_roles', id: 'user_id', by: 'role_id', ids: roleIds },
      { table: 'user_tenant_roles', id: 'user_id', by: 'role_id', ids: roleIds },
      { table: 'user_tenants', id: 'user_id', by: 'tenant_id', ids: tenantIds },
    ]),
    keys: await distinct(db, projectIds, [
      { table: 'access_key_roles', id: 'key_id', by: 'role_id', ids: roleIds },
      { table: 'access_key_tenants', id: 'key_id', by: 'tenant_id', ids: tenantIds },
    ]),
  }
}

/** Whether something is different that is no time of a change. */
export function isReal({ before, after }: RowChange): boolean {
  if (!before || !after) return true
  return !isSameRow({ ...before, modified_at: 0 }, { ...after, modified_at: 0 })
}

type Holders = { table: string; id: string; by: string; ids: readonly string[] }

async function distinct(db: Db, projectIds: readonly string[], holders: readonly Holders[]): Promise<Set<string>> {
  const found = new Set<string>()
  for (const { table, id, by, ids } of holders) {
    if (ids.length === 0) continue
    const { rows } = await sql<{ id: string }>`
      select distinct ${sql.ref(id)} as id from ${sql.table(table)}
      where project_id in (${sql.join(projectIds)}) and ${sql.ref(by)} in (${sql.join(ids)}) limit ${countedMax}
    `.execute(db)
    for (const row of rows) found.add(row.id)
  }
  return found
}
