import type { Selectable } from 'kysely'
import type { Reading, Tables, Writing } from '../../../foundation/tables/tables.ts'
import { updateUser } from '../profile/store.ts'

export type IdentityRow = Selectable<Tables['user_identities']>
type IdentitySelector = { projectId: string; providerId: string; subject: string }
type Scope = { projectId: string; userId: string }

export function findIdentity(
  db: Reading,
  { projectId, providerId, subject }: IdentitySelector,
): Promise<IdentityRow | undefined> {
  return db
    .selectFrom('user_identities')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('provider_id', '=', providerId)
    .where('subject', '=', subject)
    .executeTakeFirst()
}

/** By provider. */
export function listIdentities(db: Reading, { projectId, userId }: Scope): Promise<IdentityRow[]> {
  return db
    .selectFrom('user_identities')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .orderBy('provider_id')
    .orderBy('created_at')
    .execute()
}

/** Of several users, by provider. */
export function listIdentitiesOfUsers(
  db: Reading,
  { projectId, userIds }: { projectId: string; userIds: string[] },
): Promise<IdentityRow[]> {
  return db
    .selectFrom('user_identities')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('user_id', 'in', userIds)
    .orderBy('provider_id')
    .orderBy('created_at')
    .execute()
}

/** False when a user has this identity already. */
export async function insertIdentity(tx: Writing, row: IdentityRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('user_identities')
    .values(row)
    .onConflict(conflict => conflict.columns(['project_id', 'provider_id', 'subject']).doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows !== 1n) return false
  await showProviders(tx, { projectId: row.project_id, userId: row.user_id })
  return true
}

export async function touchIdentity(
  tx: Writing,
  { projectId, providerId, subject, now }: IdentitySelector & { now: number },
): Promise<void> {
  await tx
    .updateTable('user_identities')
    .set({ used_at: now })
    .where('project_id', '=', projectId)
    .where('provider_id', '=', providerId)
    .where('subject', '=', subject)
    .execute()
}

/** Returns how many were deleted. */
export async function deleteIdentities(
  tx: Writing,
  { projectId, userId, providerId }: Scope & { providerId: string },
): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('user_identities')
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .where('provider_id', '=', providerId)
    .executeTakeFirstOrThrow()
  await showProviders(tx, { projectId, userId })
  return Number(numDeletedRows)
}

/** Deletes every identity of a user; returns the providers. */
export async function deleteAllIdentities(tx: Writing, { projectId, userId }: Scope): Promise<string[]> {
  const linked = [...new Set((await listIdentities(tx, { projectId, userId })).map(row => row.provider_id))]
  for (const providerId of linked) await deleteIdentities(tx, { projectId, userId, providerId })
  return linked
}

/** Users who have signed in with a provider. */
export async function listUserIdsOfProvider(
  db: Reading,
  { projectId, providerId }: { projectId: string; providerId: string },
): Promise<string[]> {
  const rows = await db
    .selectFrom('user_identities')
    .select('user_id')
    .distinct()
    .where('project_id', '=', projectId)
    .where('provider_id', '=', providerId)
    .orderBy('user_id')
    .execute()
  return rows.map(row => row.user_id)
}

/** Deletes every identity of a provider. */
export async function forgetProvider(
  tx: Writing,
  { projectId, providerId }: { projectId: string; providerId: string },
): Promise<void> {
  for (const userId of await listUserIdsOfProvider(tx, { projectId, providerId }))
    await deleteIdentities(tx, { projectId, userId, providerId })
}

/** Updates the user's `oauth_providers` from the linked identities. */
async function showProviders(tx: Writing, scope: Scope): Promise<void> {
  const linked = (await listIdentities(tx, scope)).map(row => row.provider_id)
  await updateUser(tx, scope, { oauth_providers: JSON.stringify([...new Set(linked)]) })
}
