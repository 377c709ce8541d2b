import { decodeJwt, type JWTPayload } from 'jose'
import { Proof, proofEnded, redeem } from '../../../directory/index.ts'
import type { Writing } from '../../../foundation/tables/tables.ts'
import { admit } from '../../../tokens/index.ts'

/**
 * Whether nothing has ended what an ID token of ours proves, whose signature is verified already; the user is locked until
 * the transaction ends.
 * @throws {InvalidToken} when it has ended, and for a client whose tokens prove nothing to us
 * @throws {UserDisabled} when the user is disabled, or a dependent of a family
 */
export async function redeemIdToken(
  tx: Writing,
  projectId: string,
  { sub, credential_epoch: epoch }: JWTPayload,
): Promise<void> {
  const proof = Proof.safeParse({ userId: sub, epoch }).data
  if (!proof) throw proofEnded()
  await admit(tx, await redeem(tx, projectId, proof))
}

/** The same for a token that has just come from its issuer. */
export function redeemNewIdToken(tx: Writing, projectId: string, idToken: string): Promise<void> {
  return redeemIdToken(tx, projectId, decodeJwt(idToken))
}
