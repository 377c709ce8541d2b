import type { OperationError } from '@gatehouse/operation'
import type { Call } from '../../foundation/call.ts'
import type { Dependencies } from '../../foundation/dependencies.ts'
import { InvalidToken } from '../../foundation/errors/errors.ts'
import type { Writing } from '../../foundation/tables.ts'
import { createChangeAddress } from './change-address.ts'
import { type AddressVerification, kindOf } from './address-verification.ts'
import type { RecordVerifiedAddress } from '../account-ownership/record-verified-address.ts'
import type { SelfRegister } from '../account-ownership/self-register.ts'
import {
  isAddressOf,
  isClaimed,
  hasSecondFactor,
  auditTarget,
  LoginIdTaken,
  findUserByLoginId,
  listLoginIdBases,
  lockUser,
  addressIn,
  type RemoveUser,
  type ResetAccount,
} from '../../directory/index.ts'
import { type VerifiedSignIn, type Intent, SecondFactorNeeded, lockLiveSession } from '../../tokens/index.ts'
import type { RecordAudit } from '../../activity/index.ts'

/** In the audit trail (provider-api §3.9). */
export type VerificationMethod = 'otp' | 'magiclink' | 'enchantedlink'
export type VerifyAddress = (
  tx: Writing,
  call: Call,
  proof: AddressVerification,
  how: {
    method: VerificationMethod
    /** Nothing else is on its way to the address: who brings this back is who asked for it. */
    isByAsker: boolean
  },
) => Promise<VerifiedSignIn | OperationError>

type Parts = {
  recordAudit: RecordAudit
  removeUser: RemoveUser
  resetAccount: ResetAccount
  recordVerifiedAddress: RecordVerifiedAddress
  selfRegister: SelfRegister
}
type Step<Name extends AddressVerification['step']> = Extract<AddressVerification, { step: Name }>

/** What was sent to an address has come back: whose account that opens. */
export function createVerifyAddress(
  dependencies: Dependencies,
  { recordAudit, removeUser, resetAccount, recordVerifiedAddress, selfRegister }: Parts,
): VerifyAddress {
  const changeAddress = createChangeAddress(dependencies, { recordAudit, removeUser, resetAccount })
  const fresh: Intent = { options: {} }

  async function signUp(tx: Writing, call: Call, proof: Step<'signUp'>, method: VerificationMethod) {
    const { projectId } = call
    const { loginId, user, address, orSignIn, channel } = proof
    const kind = kindOf(channel)
    const existing = await findUserByLoginId(tx, { projectId, loginId })
    if (existing) {
      // Made while the message was on its way, or by someone who never proved the address.
      const bases = await listLoginIdBases(tx, { projectId, userId: existing.id })
      const isOwn = (existing[kind] || addressIn(loginId, kind)) === address
      const isTheirs = isOwn || (addressIn(loginId, kind) === address && isClaimed(existing, bases, loginId))
      if (!orSignIn || !isTheirs) return new LoginIdTaken()
      return { ...(await recordVerifiedAddress(tx, call, existing, { kind, address })), firstSeen: false }
    }
    const { name: displayName, ...fields } = user
    const own = kind === 'email' ? { email: address, verifiedEmail: true } : { phone: address, verifiedPhone: true }
    const row = await selfRegister(tx, { ...fields, displayName, loginId, ...own, projectId }, { address })
    await recordAudit(tx, call, { action: 'UserCreated', method, target: auditTarget(row) })
    return { row, isReset: false, firstSeen: true }
  }

  /** The live session that asked, if it is this user's. */
  async function liveSession(
    tx: Writing,
    { projectId }: Call,
    proof: { userId: string; sessionId: string | undefined },
  ) {
    const session = await lockLiveSession(tx, { projectId, id: proof.sessionId ?? '', now: dependencies.clock() })
    return session?.user_id === proof.userId ? session.id : undefined
  }

  return async (tx, call, proof, { method, isByAsker }) => {
    const as = (intent: Intent) => ({ intent, method, factor: proof.channel })
    const address = { kind: kindOf(proof.channel), address: proof.address }
    if (proof.step === 'nobody') return new InvalidToken()
    if (proof.step === 'signUp') {
      const done = await signUp(tx, call, proof, method)
      return 'row' in done ? { ...done, evidence: as(done.isReset ? fresh : proof.intent) } : done
    }
    // Locked: an account that is reset at this moment has no such address afterwards.
    const user = await lockUser(tx, { projectId: call.projectId, userId: proof.userId })
    if (!user) return new InvalidToken({ message: 'the user has been deleted' })
    if (proof.step === 'signIn') {
      if (!isAddressOf(user, address)) return new InvalidToken({ message: 'the address is no longer that of the user' })
      const { userId, intent } = proof
      const asking = isByAsker ? await liveSession(tx, call, { userId, sessionId: intent.sessionId }) : undefined
      const { row, isReset } = await recordVerifiedAddress(tx, call, user, { ...address, ownSessionId: asking })
      // A session that ended with everything else does not go on: the owner begins one of their own.
      return { row, isReset, firstSeen: false, evidence: as(isReset ? fresh : intent) }
    }
    const asking = await liveSession(tx, call, proof)
    if (!asking) return new InvalidToken({ message: 'the session that asked for this change has ended' })
    // It was added meanwhile, perhaps because somebody else is in the session that asked.
    if (hasSecondFactor(user) && !proof.hadSecondFactor) return new SecondFactorNeeded()
    const own = { ...address, ownSessionId: isByAsker ? asking : undefined }
    // An address that the account does not have yet says nothing of whose the account is.
    const isOwn = isAddressOf(user, address)
    const { row: before, isReset } = isOwn
      ? await recordVerifiedAddress(tx, call, user, own)
      : { row: user, isReset: false }
    const done = await changeAddress(tx, call, { user: before, ...address, ...proof, isByAsker })
    if (!('row' in done)) return done
    // A second factor strengthens the session of this account; there is none of the one that stays in its place.
    const goesOn = !isReset && done.row.id === user.id
    return { row: done.row, isReset, firstSeen: false, evidence: as(goesOn ? proof.intent : fresh) }
  }
}
