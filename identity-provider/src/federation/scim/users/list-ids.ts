import { type RawBuilder, sql } from 'kysely'
import type { Reading } from '../../../foundation/tables/tables.ts'
import type { Filter } from '../protocol/filter.ts'
import { compileFilter } from './compile-filter.ts'
import type { TenantScope } from './store.ts'

export type Listed = { id: string; isMember: boolean }
type Selection = TenantScope & { filter: Filter | undefined }

/**
 * The users of a tenant are its members, and those whom its directory deactivated. Both come in the order of their ids,
 * each from an index that starts behind the last one.
 */
export async function listIds(
  db: Reading,
  { after, limit, ...selection }: Selection & { after: string; limit: number },
): Promise<Listed[]> {
  if (limit === 0) return []
  const parts = await Promise.all(
    [true, false].map(async isMember => {
      const { rows } = await sql<{ id: string }>`select ${key(isMember)} as id ${source(selection, isMember)}
        and ${key(isMember)} > ${after} order by 1 limit ${limit}`.execute(db)
      return rows.map(({ id }) => ({ id, isMember }))
    }),
  )
  return parts
    .flat()
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
    .slice(0, limit)
}

/** The id before the one with this index, from 0; undefined past the end. */
export async function idBefore(
  db: Reading,
  { index, ...selection }: Selection & { index: number },
): Promise<string | undefined> {
  const part = (isMember: boolean) => sql`select ${key(isMember)} as id ${source(selection, isMember)}`
  const { rows } = await sql<{ id: string }>`select id from (${part(true)} union all ${part(false)}) as users
    order by id limit 1 offset ${index - 1}`.execute(db)
  return rows[0]?.id
}

/** How many users match; counting stops at `max`. */
export async function countUsers(db: Reading, { max, ...selection }: Selection & { max: number }): Promise<number> {
  const part = (isMember: boolean) => sql`select 1 as found ${source(selection, isMember)}`
  const { rows } = await sql<{ count: number }>`select count(*) as count
    from (${part(true)} union all ${part(false)} limit ${max}) as users`.execute(db)
  return Number(rows[0]?.count ?? 0)
}

/** The column with the id, of the index that is walked. */
function key(isMember: boolean): RawBuilder<string> {
  return isMember ? sql`m.user_id` : sql`s.user_id`
}

function source({ projectId, tenantId, filter }: Selection, isMember: boolean): RawBuilder<unknown> {
  const condition = filter && compileFilter({ projectId, tenantId, isMember }, filter)?.sql
  const filtered = condition ? sql`and ${condition}` : sql``
  if (isMember) {
    // Without a condition the index alone is read.
    const joins = condition
      ? sql`join users as u on u.project_id = m.project_id and u.id = m.user_id
        left join scim_users as s on s.project_id = m.project_id and s.tenant_id = m.tenant_id and s.user_id = m.user_id`
      : sql``
    return sql`from user_tenants as m ${joins}
      where m.project_id = ${projectId} and m.tenant_id = ${tenantId} ${filtered}`
  }
  const join = condition ? sql`join users as u on u.project_id = s.project_id and u.id = s.user_id` : sql``
  return sql`from scim_users as s ${join}
    where s.project_id = ${projectId} and s.tenant_id = ${tenantId} and s.is_active = 0
      and not exists (select 1 from user_tenants as m where m.project_id = s.project_id and m.user_id = s.user_id
        and m.tenant_id = s.tenant_id) ${filtered}`
}
