import { z } from 'zod'
import { InvalidToken } from '../../../foundation/errors/errors.ts'
import type { Writing } from '../../../foundation/tables/tables.ts'
import { findUserById, lockUser, type UserRow } from '../profile/store.ts'

declare const provenMark: unique symbol

/**
 * A user who has just been verified, with the epoch of that moment. Only `proven` and `redeem` make one, and every
 * session begins from one.
 */
export type ProvenUser = UserRow & { readonly [provenMark]: true }

/** What is stored of a verification until it becomes a session. */
export const Proof = z.object({ userId: z.string(), epoch: z.int() })
export type Proof = z.output<typeof Proof>

/** For whoever has verified the user in this very transaction; `proof.test.ts` lists who that is. */
export function proven(row: UserRow): ProvenUser {
  return row as ProvenUser // The mark exists in types only.
}

export function proofOf({ id, credential_epoch }: ProvenUser): Proof {
  return { userId: id, epoch: credential_epoch }
}

/**
 * The user of a stored proof, locked until the transaction ends, if nothing has ended the proof since: a reset, another
 * password, signing out everywhere, disabling, a factor or an address taken away, a console role gained.
 * @throws {InvalidToken}
 */
export async function redeem(tx: Writing, projectId: string, { userId, epoch }: Proof): Promise<ProvenUser> {
  const row = await lockUser(tx, { projectId, userId })
  if (!row || row.credential_epoch !== epoch) throw proofEnded()
  return proven(row)
}

/** What was verified does not count any more. */
export function proofEnded() {
  return new InvalidToken({ message: 'the account has changed since it was verified here; sign in again' })
}

/** The same user with what this transaction has changed: whoever changes a proven user goes on as one. */
export async function renewed(tx: Writing, user: UserRow): Promise<ProvenUser> {
  const row = await findUserById(tx, { projectId: user.project_id, userId: user.id })
  if (!row) throw proofEnded()
  return proven(row)
}
