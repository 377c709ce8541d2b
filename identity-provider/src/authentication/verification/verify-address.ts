import type { OperationError } from '@gatehouse-id/operation'
import type { Call } from '../../foundation/requests/call.ts'
import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import { InvalidToken } from '../../foundation/errors/errors.ts'
import type { Writing } from '../../foundation/tables/tables.ts'
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
  proven,
  renewed,
} from '../../directory/index.ts'
import { type VerifiedSignIn, type Intent, SecondFactorNeeded, lockLiveSession } from '../../tokens/index.ts'
import type { RecordAudit } from '../../activity/index.ts'

/** In the audit trail (provider-api §3.9). */
export type VerificationMethod = 'otp' | 'magiclink' | 'enchantedlink' | 'notp'
export type VerifyAddress = (
  tx: Writing,
  call: Call,
  verification: AddressVerification,
  how: {
    method: VerificationMethod
    /** Whether nothing else is pending for the address, so the requester did the verification; asked where it matters. */
    isByAsker: () => Promise<boolean>
  },
) => Promise<VerifiedSignIn | OperationError>

type Needs = {
  recordAudit: RecordAudit
  removeUser: RemoveUser
  resetAccount: ResetAccount
  recordVerifiedAddress: RecordVerifiedAddress
  selfRegister: SelfRegister
}
type Step<Name extends AddressVerification['step']> = Extract<AddressVerification, { step: Name }>

/** Verifies an address that a message was sent to, and decides which account that opens. */
export function createVerifyAddress(
  dependencies: Dependencies,
  { recordAudit, removeUser, resetAccount, recordVerifiedAddress, selfRegister }: Needs,
): VerifyAddress {
  const changeAddress = createChangeAddress(dependencies, { recordAudit, removeUser, resetAccount })
  const fresh: Intent = { options: {} }

  async function signUp(tx: Writing, call: Call, verification: Step<'signUp'>, method: VerificationMethod) {
    const { projectId } = call
    const { loginId, user, address, orSignIn, channel } = verification
    const kind = kindOf(channel)
    const known = await findUserByLoginId(tx, { projectId, loginId })
    const existing = known && (await lockUser(tx, { projectId, userId: known.id }))
    if (existing) {
      // Created while the message was on its way, or by a user who never verified the address.
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

  /** The live session that made the request, if it belongs to this user. */
  async function liveSession(
    tx: Writing,
    { projectId }: Call,
    verification: { userId: string; sessionId: string | undefined },
  ) {
    const session = await lockLiveSession(tx, {
      projectId,
      id: verification.sessionId ?? '',
      now: dependencies.clock(),
    })
    return session?.user_id === verification.userId ? session.id : undefined
  }

  return async (tx, call, verification, { method, isByAsker }) => {
    const as = (intent: Intent) => ({ intent, method, factor: verification.channel })
    const address = { kind: kindOf(verification.channel), address: verification.address }
    if (verification.step === 'nobody') return new InvalidToken()
    if (verification.step === 'signUp') {
      const done = await signUp(tx, call, verification, method)
      if (!('row' in done)) return done
      return { ...done, row: await renewed(tx, done.row), evidence: as(done.isReset ? fresh : verification.intent) }
    }
    // Locked: a concurrent account reset removes the address.
    const user = await lockUser(tx, { projectId: call.projectId, userId: verification.userId })
    if (!user) return new InvalidToken({ message: 'the user has been deleted' })
    if (verification.step === 'signIn') {
      if (!isAddressOf(user, address)) return new InvalidToken({ message: 'the address is no longer that of the user' })
      const { userId, intent } = verification
      const isAsking = intent.sessionId !== undefined && (await isByAsker())
      const asking = isAsking ? await liveSession(tx, call, { userId, sessionId: intent.sessionId }) : undefined
      const { row, isReset } = await recordVerifiedAddress(tx, call, user, { ...address, ownSessionId: asking })
      // A session that ended with the reset does not continue: the owner gets a new one.
      const evidence = as(isReset ? fresh : intent)
      return { row: row === user ? proven(row) : await renewed(tx, row), isReset, firstSeen: false, evidence }
    }
    const asking = await liveSession(tx, call, verification)
    if (!asking) return new InvalidToken({ message: 'the session that requested this change has ended' })
    // Added meanwhile, perhaps by an attacker in the session that made the request.
    if (hasSecondFactor(user) && !verification.hadSecondFactor) return new SecondFactorNeeded()
    const isAskers = await isByAsker()
    const own = { ...address, ownSessionId: isAskers ? asking : undefined }
    // An address that the account does not have yet does not identify the owner of the account.
    const isOwn = isAddressOf(user, address)
    const { row: before, isReset } = isOwn
      ? await recordVerifiedAddress(tx, call, user, own)
      : { row: user, isReset: false }
    const done = await changeAddress(tx, call, { user: before, ...address, ...verification, isByAsker: isAskers })
    if (!('row' in done)) return done
    // A second factor strengthens the session of this account; the remaining account of a merge has no session here.
    const goesOn = !isReset && done.row.id === user.id
    const row = await renewed(tx, done.row)
    return { row, isReset, firstSeen: false, evidence: as(goesOn ? verification.intent : fresh) }
  }
}
