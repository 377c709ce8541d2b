import type { Selectable } from 'kysely'
import { insertRevocations } from './revocations/store.ts'
import type { Stretch } from '../../../foundation/requests/read-page.ts'
import type { Reading, Tables, Writing } from '../../../foundation/tables/tables.ts'

export type OutboundTokenRow = Selectable<Tables['outbound_tokens']>
/** Whose account it is: a user's, in a tenant or in none, or a tenant's own. */
export type Owner = { projectId: string; appId: string; userId: string | null; tenantId: string | null }

/** The tokens of an owner, latest first; those of every account, or of one that is told apart by an identifier. */
export function listTokens(
  db: Reading,
  { projectId, appId, userId, tenantId, externalIdentifier }: Owner & { externalIdentifier?: string | undefined },
): Promise<OutboundTokenRow[]> {
  let query = db
    .selectFrom('outbound_tokens')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('application_id', '=', appId)
    .where('user_id', userId === null ? 'is' : '=', userId)
    .where('tenant_id', tenantId === null ? 'is' : '=', tenantId)
  if (externalIdentifier !== undefined) query = query.where('external_identifier', '=', externalIdentifier)
  return query.orderBy('modified_at', 'desc').orderBy('id', 'desc').limit(100).execute()
}

export function findToken(
  db: Reading,
  { projectId, id }: { projectId: string; id: string },
): Promise<OutboundTokenRow | undefined> {
  return db
    .selectFrom('outbound_tokens')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Stores a token in place of the one of the same owner, account and scopes. */
export async function putToken(tx: Writing, row: OutboundTokenRow): Promise<void> {
  await tx
    .deleteFrom('outbound_tokens')
    .where('project_id', '=', row.project_id)
    .where('application_id', '=', row.application_id)
    .where('user_id', row.user_id === null ? 'is' : '=', row.user_id)
    .where('tenant_id', row.tenant_id === null ? 'is' : '=', row.tenant_id)
    .where('external_identifier', '=', row.external_identifier)
    .where('scopes', '=', row.scopes)
    .execute()
  await tx.insertInto('outbound_tokens').values(row).execute()
}

type Lease = { projectId: string; id: string; lease: string }

/** True for the one caller, of all nodes, who refreshes the token until then. */
export async function takeLease(
  db: Reading,
  { projectId, id, lease, until, now }: Lease & { until: number; now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('outbound_tokens')
    .set({ refresh_lease: lease, refresh_lease_until: until })
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .where('refresh_lease_until', '<', now)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Ends the lease and stores what came of it; false when the token was deleted or somebody else's lease began. */
export async function endLease(
  tx: Reading,
  { projectId, id, lease }: Lease,
  changes: Partial<OutboundTokenRow>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('outbound_tokens')
    .set({ ...changes, refresh_lease: '', refresh_lease_until: 0 })
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .where('refresh_lease', '=', lease)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

type Selected = {
  projectId: string
  ids?: string[] | undefined
  appIds?: string[] | undefined
  userIds?: string[] | undefined
  tenantIds?: string[] | undefined
}

function matching(db: Reading, { projectId, ids, appIds, userIds, tenantIds }: Selected) {
  let query = db.selectFrom('outbound_tokens').where('project_id', '=', projectId)
  // Empty lists match nothing.
  if (ids) query = query.where('id', 'in', ids.length > 0 ? ids : [''])
  if (appIds) query = query.where('application_id', 'in', appIds.length > 0 ? appIds : [''])
  if (userIds) query = query.where('user_id', 'in', userIds.length > 0 ? userIds : [''])
  if (tenantIds) query = query.where('tenant_id', 'in', tenantIds.length > 0 ? tenantIds : [''])
  return query
}

/** Newest first, or backwards, beyond an id or `offset` tokens in; ids stand as they were made. */
export function searchTokens(
  db: Reading,
  { isBackwards, place, offset, limit, ...selected }: Selected & Stretch<string>,
): Promise<OutboundTokenRow[]> {
  const [direction, beyond] = isBackwards ? (['asc', '>'] as const) : (['desc', '<'] as const)
  let query = matching(db, selected).selectAll()
  if (place !== undefined) query = query.where('id', beyond, place)
  return query.orderBy('id', direction).limit(limit).offset(offset).execute()
}

export async function countTokens(db: Reading, selected: Selected): Promise<number> {
  const { count } = await matching(db, selected)
    .select(eb => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The applications that a user has connected, of a tenant or of any. */
export async function listConnectedApps(
  db: Reading,
  { projectId, userId, tenantId }: { projectId: string; userId: string; tenantId: string },
): Promise<string[]> {
  let query = matching(db, { projectId, userIds: [userId] })
    .select('application_id')
    .distinct()
  if (tenantId !== '') query = query.where('tenant_id', '=', tenantId)
  return (await query.orderBy('application_id').execute()).map(row => row.application_id)
}

/** Deletes the tokens that match, and has their third parties told; returns their ids. */
export async function deleteTokens(tx: Writing, selected: Selected): Promise<string[]> {
  const rows = await matching(tx, selected).select('id').execute()
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0) await insertRevocations(tx, { projectId: selected.projectId, ids })
  for (const { id } of rows)
    await tx.deleteFrom('outbound_tokens').where('project_id', '=', selected.projectId).where('id', '=', id).execute()
  return ids
}
