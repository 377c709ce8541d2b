import type { OperationError } from '@gatehouse/operation'
import type { Call } from '../call.ts'
import type { Dependencies } from '../dependencies.ts'
import { InvalidToken } from '../errors.ts'
import type { Rules } from '../rules.ts'
import type { Proven } from '../sessions/complete-sign-in.ts'
import type { Intent } from '../sessions/login-options.ts'
import type { Writing } from '../tables.ts'
import { createChangeAddress } from '../users/change-address.ts'
import { signUpUser } from '../user-tenants/join-by-domain.ts'
import { auditTarget } from '../users/create.ts'
import { LoginIdTaken } from '../users/errors.ts'
import { findUserById, findUserByLoginId, updateUser, type UserRow } from '../users/store.ts'
import { indexTerms } from '../users/write.ts'
import { addressIn, type AddressKind, type AddressProof, kindOf } from './proof.ts'

/** In the audit trail (provider-api §3.9). */
export type ProofMethod = 'otp' | 'magiclink' | 'enchantedlink'
export type ProveAddress = (
  tx: Writing,
  call: Call,
  proof: AddressProof,
  method: ProofMethod,
) => Promise<Proven | OperationError>

/** Somebody has read what was sent to an address: who that makes them. */
export function createProveAddress(
  dependencies: Dependencies,
  { recordAudit, endSessions }: Pick<Rules, 'recordAudit' | 'endSessions'>,
): ProveAddress {
  const changeAddress = createChangeAddress(dependencies, { recordAudit, endSessions })

  /** The address is theirs; it is noted if it is the one that the account has, or the account has none. */
  async function verified(tx: Writing, row: UserRow, kind: AddressKind, address: string): Promise<UserRow> {
    const flagColumn = kind === 'email' ? 'verified_email' : 'verified_phone'
    const isOther = row[kind] !== '' && row[kind] !== address
    // Test users need no address.
    if (address === '' || isOther || (row[kind] === address && row[flagColumn] === 1)) return row
    const changes = { [kind]: address, [flagColumn]: 1, modified_at: dependencies.clock() }
    await updateUser(tx, { projectId: row.project_id, userId: row.id }, changes)
    const after = { ...row, ...changes }
    if (row[kind] !== address) await indexTerms(tx, after)
    return after
  }

  async function signUp(
    tx: Writing,
    call: Call,
    { loginId, user, address, orSignIn, channel }: Extract<AddressProof, { step: 'signUp' }>,
    method: ProofMethod,
  ): Promise<{ row: UserRow; firstSeen: boolean } | OperationError> {
    const kind = kindOf(channel)
    const existing = await findUserByLoginId(tx, { projectId: call.projectId, loginId })
    if (existing) {
      // Made while the message was on its way; it is theirs if the address is.
      const isTheirs = orSignIn && (existing[kind] || addressIn(loginId, kind)) === address
      if (!isTheirs) return new LoginIdTaken()
      return { row: await verified(tx, existing, kind, address), firstSeen: false }
    }
    const { name: displayName, ...fields } = user
    const row = await signUpUser(tx, dependencies, {
      ...fields,
      displayName,
      loginId,
      ...(kind === 'email' ? { email: address, verifiedEmail: true } : { phone: address, verifiedPhone: true }),
      projectId: call.projectId,
    })
    await recordAudit(tx, call, { action: 'UserCreated', method, target: auditTarget(row) })
    return { row, firstSeen: true }
  }

  return async (tx, call, proof, method) => {
    const as = (intent: Intent) => ({ intent, method, factor: proof.channel })
    if (proof.step === 'nobody') return new InvalidToken()
    if (proof.step === 'signUp') {
      const done = await signUp(tx, call, proof, method)
      return 'row' in done ? { ...done, proof: as(proof.intent) } : done
    }
    const user = await findUserById(tx, { projectId: call.projectId, userId: proof.userId })
    if (!user) return new InvalidToken({ message: 'the user has been deleted' })
    if (proof.step === 'change') {
      const done = await changeAddress(tx, call, { user, kind: kindOf(proof.channel), ...proof })
      if (!('row' in done)) return done
      // A second factor strengthens the session of this account; there is none of the one that stays in its place.
      return { row: done.row, firstSeen: false, proof: as(done.row.id === user.id ? proof.intent : { options: {} }) }
    }
    const row = await verified(tx, user, kindOf(proof.channel), proof.address)
    return { row, firstSeen: false, proof: as(proof.intent) }
  }
}
