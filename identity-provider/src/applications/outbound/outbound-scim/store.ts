import type { Selectable } from 'kysely'
import type { UserRow } from '../../../directory/index.ts'
import type { Reading, Tables, Writing } from '../../../foundation/tables/tables.ts'

export type OutboundScimRow = Selectable<Tables['outbound_scim']>
export type SentUserRow = Selectable<Tables['outbound_scim_users']>
type Which = { projectId: string; applicationId: string }

export function findOutboundScim(
  db: Reading,
  { projectId, applicationId }: Which,
): Promise<OutboundScimRow | undefined> {
  return db
    .selectFrom('outbound_scim')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('application_id', '=', applicationId)
    .executeTakeFirst()
}

/** False when the application has one. */
export async function insertOutboundScim(tx: Writing, row: OutboundScimRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('outbound_scim')
    .values(row)
    .onConflict(conflict => conflict.columns(['project_id', 'application_id']).doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** False when the row has another version, or is gone. */
export async function updateOutboundScim(
  tx: Reading,
  { project_id, application_id, version }: Pick<OutboundScimRow, 'project_id' | 'application_id' | 'version'>,
  changes: Partial<OutboundScimRow>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('outbound_scim')
    .set(changes)
    .where('project_id', '=', project_id)
    .where('application_id', '=', application_id)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

export async function deleteOutboundScim(tx: Writing, { projectId, applicationId }: Which): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('outbound_scim')
    .where('project_id', '=', projectId)
    .where('application_id', '=', applicationId)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}

/** Enabled ones whose time has come, in all projects; at most `limit`. */
export function listDueOutboundScim(db: Reading, now: number, limit: number): Promise<OutboundScimRow[]> {
  return db
    .selectFrom('outbound_scim')
    .selectAll()
    .where('is_enabled', '=', 1)
    .where('next_run_at', '<=', now)
    .orderBy('next_run_at')
    .limit(limit)
    .execute()
}

/** Takes a run: false when another process took it first. */
export async function leaseOutboundScim(tx: Reading, row: OutboundScimRow, until: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('outbound_scim')
    .set({ next_run_at: until })
    .where('project_id', '=', row.project_id)
    .where('application_id', '=', row.application_id)
    .where('next_run_at', '=', row.next_run_at)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** To whom the application is assigned, by id; at most `limit` after a user. */
export function listUsersOfApplication(
  db: Reading,
  { projectId, applicationId, after, limit }: Which & { after: string; limit: number },
): Promise<UserRow[]> {
  return db
    .selectFrom('users')
    .innerJoin('user_sso_applications', join =>
      join
        .onRef('user_sso_applications.project_id', '=', 'users.project_id')
        .onRef('user_sso_applications.user_id', '=', 'users.id'),
    )
    .selectAll('users')
    .where('users.project_id', '=', projectId)
    .where('user_sso_applications.application_id', '=', applicationId)
    .where('users.id', '>', after)
    .orderBy('users.id')
    .limit(limit)
    .execute()
}

export function listSentUsers(db: Reading, { projectId, applicationId }: Which): Promise<SentUserRow[]> {
  return db
    .selectFrom('outbound_scim_users')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('application_id', '=', applicationId)
    .execute()
}

export async function putSentUser(tx: Reading, row: SentUserRow): Promise<void> {
  const { remote_id, digest } = row
  await tx
    .insertInto('outbound_scim_users')
    .values(row)
    .onConflict(conflict =>
      conflict.columns(['project_id', 'application_id', 'user_id']).doUpdateSet({ remote_id, digest }),
    )
    .execute()
}

export async function deleteSentUser(tx: Reading, row: SentUserRow): Promise<void> {
  await tx
    .deleteFrom('outbound_scim_users')
    .where('project_id', '=', row.project_id)
    .where('application_id', '=', row.application_id)
    .where('user_id', '=', row.user_id)
    .execute()
}
