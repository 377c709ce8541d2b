import { type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import type { Stretch } from '../../../foundation/requests/read-page.ts'
import type { Reading, Tables, Writing } from '../../../foundation/tables/tables.ts'

export type ConsentRow = Selectable<Tables['inbound_consents']>
/** Omitted, '' and empty values do not filter. */
export type ConsentFilter = {
  projectId: string
  ids?: string[]
  applicationId?: string
  userIds?: string[]
  tenantId?: string
  areOfTenants?: boolean
}

export type ConsentPlace = { createdAt: number; id: string }

/** Newest first, or backwards, beyond a place or `offset` consents in. */
export function listConsents(
  db: Reading,
  { isBackwards, place, offset, limit, ...filter }: ConsentFilter & Stretch<ConsentPlace>,
): Promise<ConsentRow[]> {
  const [direction, beyond] = isBackwards ? (['asc', '>'] as const) : (['desc', '<'] as const)
  const page = matching(db, filter).selectAll().orderBy('created_at', direction).orderBy('id', direction)
  const { createdAt, id } = place ?? {}
  return page
    .$if(place !== undefined, found =>
      found.where(sql<boolean>`(created_at, id) ${sql.raw(beyond)} (${createdAt}, ${id})`),
    )
    .limit(limit)
    .offset(offset)
    .execute()
}

export async function countConsents(db: Reading, filter: ConsentFilter): Promise<number> {
  const { count } = await matching(db, filter)
    .select(eb => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Returns those that were deleted. */
export async function deleteConsents(tx: Writing, filter: ConsentFilter): Promise<ConsentRow[]> {
  return tx
    .deleteFrom('inbound_consents')
    .where('project_id', '=', filter.projectId)
    .where('id', 'in', matching(tx, filter).select('id'))
    .returningAll()
    .execute()
}

type Matching = SelectQueryBuilder<Tables, 'inbound_consents', object>

function matching(db: Reading, { projectId, ids, applicationId, userIds, tenantId, areOfTenants }: ConsentFilter) {
  let query: Matching = db.selectFrom('inbound_consents').where('project_id', '=', projectId)
  if (ids?.length) query = query.where('id', 'in', ids)
  if (applicationId) query = query.where('application_id', '=', applicationId)
  if (userIds?.length) query = query.where('user_id', 'in', userIds)
  if (tenantId) query = query.where('tenant_id', '=', tenantId)
  if (areOfTenants) query = query.where('tenant_id', 'is not', null)
  return query
}

export type ConsentOf = { projectId: string; applicationId: string; userId: string }

/** What a user lets an application do. */
export function findUserConsent(
  db: Reading,
  { projectId, applicationId, userId }: ConsentOf,
): Promise<ConsentRow | undefined> {
  return matching(db, { projectId, applicationId, userIds: [userId] })
    .where('tenant_id', 'is', null)
    .selectAll()
    .executeTakeFirst()
}

export async function insertConsent(tx: Writing, row: ConsentRow): Promise<void> {
  await tx.insertInto('inbound_consents').values(row).execute()
}

export async function updateConsent(tx: Writing, { project_id, id, ...changes }: ConsentRow): Promise<void> {
  const change = tx.updateTable('inbound_consents').set(changes)
  await change.where('project_id', '=', project_id).where('id', '=', id).execute()
}
