import type { Selectable } from 'kysely'
import type { Reading, Tables, Writing } from '../../foundation/tables/tables.ts'
import { updateUser } from '../../directory/index.ts'

export type PasskeyRow = Selectable<Tables['user_passkeys']>
type Scope = { projectId: string; userId: string }
type PasskeySelector = { projectId: string; id: string }

export function findPasskey(db: Reading, { projectId, id }: PasskeySelector): Promise<PasskeyRow | undefined> {
  return db
    .selectFrom('user_passkeys')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Oldest first. */
export function listPasskeys(db: Reading, { projectId, userId }: Scope): Promise<PasskeyRow[]> {
  return db
    .selectFrom('user_passkeys')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
}

/** Of several users, oldest first. */
export function listPasskeysOfUsers(
  db: Reading,
  { projectId, userIds }: { projectId: string; userIds: string[] },
): Promise<PasskeyRow[]> {
  return db
    .selectFrom('user_passkeys')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('user_id', 'in', userIds)
    .orderBy('created_at')
    .execute()
}

/** False when a passkey with this id exists. */
export async function insertPasskey(tx: Writing, row: PasskeyRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('user_passkeys')
    .values(row)
    .onConflict(conflict => conflict.columns(['project_id', 'id']).doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows !== 1n) return false
  await updateUser(tx, { projectId: row.project_id, userId: row.user_id }, { has_passkey: 1 })
  return true
}

/** Records a use; false when the counter has not increased, which suggests a copy. */
export async function countUse(
  tx: Writing,
  { projectId, id, counter, now }: PasskeySelector & { counter: number; now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('user_passkeys')
    .set({ counter, used_at: now })
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    // WebAuthn §6.1.1: authenticators without a counter always send zero.
    .where(eb => eb.or([eb('counter', '<', counter), eb.and([eb('counter', '=', 0), eb.val(counter === 0)])]))
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** The name that it had; undefined when the user has no such passkey. The caller has locked the user. */
export async function renamePasskey(
  tx: Writing,
  { projectId, userId, id, displayName }: Scope & { id: string; displayName: string },
): Promise<string | undefined> {
  const found = await findPasskey(tx, { projectId, id })
  if (found?.user_id !== userId) return undefined
  await tx
    .updateTable('user_passkeys')
    .set({ display_name: displayName })
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .execute()
  return found.display_name
}

/** Deletes one passkey of a user, or all of them; returns how many. */
export async function deletePasskeys(tx: Writing, { projectId, userId, id }: Scope & { id?: string }): Promise<number> {
  const ofUser = tx.deleteFrom('user_passkeys').where('project_id', '=', projectId).where('user_id', '=', userId)
  const { numDeletedRows } = await (id === undefined ? ofUser : ofUser.where('id', '=', id)).executeTakeFirstOrThrow()
  const left = await listPasskeys(tx, { projectId, userId })
  if (left.length === 0) await updateUser(tx, { projectId, userId }, { has_passkey: 0 })
  return Number(numDeletedRows)
}
