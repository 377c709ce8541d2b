import type { Selectable } from 'kysely'
import type { Reading, Tables, Writing } from '../../../foundation/tables/tables.ts'
import { deleteTrustedDevices } from '../trusted-devices/store.ts'
import { updateUser } from '../../../directory/index.ts'

export type AuthenticatorRow = Selectable<Tables['user_authenticators']>
type Scope = { projectId: string; userId: string }

export function findAuthenticator(db: Reading, { projectId, userId }: Scope): Promise<AuthenticatorRow | undefined> {
  return db
    .selectFrom('user_authenticators')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** Registers an authenticator, replacing the previous one and its trusted devices. */
export async function putAuthenticator(tx: Writing, row: AuthenticatorRow): Promise<void> {
  const { project_id, user_id, ...rest } = row
  await tx
    .insertInto('user_authenticators')
    .values(row)
    .onConflict(conflict => conflict.columns(['project_id', 'user_id']).doUpdateSet(rest))
    .execute()
  await deleteTrustedDevices(tx, { projectId: project_id, userId: user_id })
  await updateUser(tx, { projectId: project_id, userId: user_id }, { has_totp: 1 })
}

/** Uses up a time step and all earlier ones; false if that had been done. */
export async function takeStep(tx: Writing, { projectId, userId, step }: Scope & { step: number }): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('user_authenticators')
    .set({ last_step: step })
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Also deletes the trusted devices. False when there was no authenticator. */
export async function deleteAuthenticator(tx: Writing, { projectId, userId }: Scope): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('user_authenticators')
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  await deleteTrustedDevices(tx, { projectId, userId })
  await updateUser(tx, { projectId, userId }, { has_totp: 0 })
  return numDeletedRows === 1n
}
