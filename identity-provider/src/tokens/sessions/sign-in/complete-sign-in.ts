import { transact } from '@gatehouse/database'
import { OperationError } from '@gatehouse/operation'
import { asUser, type Call } from '../../../foundation/call.ts'
import type { Dependencies } from '../../../foundation/dependencies.ts'
import type { Writing } from '../../../foundation/tables.ts'
import type { BeginSession } from './begin-session.ts'
import type { ContinueSession } from './continue-session.ts'
import type { JwtResponse } from '../contract.ts'
import type { Intent, LoginOptions } from './login-options.ts'
import type { SessionOf } from '../live/session-of.ts'
import { endSessionsOfUser } from '../store.ts'
import type { IssueTokens } from '../tokens/issue-tokens.ts'
import type { BackendAssertions } from './backend-assertions.ts'
import type { RecordAudit } from '../../../activity/index.ts'
import { auditTarget, UserDisabled, updateUser, type UserRow, toAccount } from '../../../directory/index.ts'

/** A user whose identity was verified; `firstSeen` when the sign-in made the account. */
export type VerifiedUser = {
  row: UserRow
  firstSeen: boolean
  /** The account was made by a visitor who never verified its address, and what that visitor left in it was dropped. */
  isReset?: boolean
}
/** How a user was verified, and what for. */
export type SignInEvidence = {
  intent: Intent
  /** In the audit trail: `password`, `otp`… (provider-api §3.9). */
  method: string
  /** In the token's `amr`: `pwd`, `email`… (provider-api §2.1). */
  factor: string
  /** What a back end asserts when it signs a user in. */
  trusted?: BackendAssertions
}
export type VerifiedSignIn = VerifiedUser & { evidence: SignInEvidence }

export type CompleteSignIn = {
  /**
   * What a sign-in wants, storable until it completes; reads the refresh token that step-up and MFA need.
   * @throws InvalidToken, TokenRevoked
   */
  begin(call: Call, options?: LoginOptions): Promise<Intent>
  /**
   * Runs `verify` and begins the session in one transaction, then signs its tokens. Return a refusal from `verify`,
   * instead of throwing it, where what was written before it must stay.
   * @throws {UserDisabled}
   * @throws {InvalidToken} for a step-up without its session
   * @throws {TokenRevoked} when that session has ended
   * @throws {NotInTenant} and what `verify` throws or returns
   */
  complete(call: Call, verify: (tx: Writing) => Promise<VerifiedSignIn | OperationError>): Promise<JwtResponse>
  /** As `complete`, with evidence that is known before the transaction. */
  completeWith(
    call: Call,
    evidence: SignInEvidence,
    verify: (tx: Writing) => Promise<VerifiedUser | OperationError>,
  ): Promise<JwtResponse>
}

type Parts = {
  recordAudit: RecordAudit
  sessionOf: SessionOf
  beginSession: BeginSession
  continueSession: ContinueSession
  issueTokens: IssueTokens
}

/** The one way from a verified user to tokens, for every method. */
export function createCompleteSignIn(
  { db, clock }: Pick<Dependencies, 'db' | 'clock'>,
  { recordAudit, sessionOf, beginSession, continueSession, issueTokens }: Parts,
): CompleteSignIn {
  const completeSignIn: CompleteSignIn = {
    async begin(call, options = {}) {
      if (!options.stepup && !options.mfa) return { options }
      return { options, sessionId: (await sessionOf.refresh(call)).session.id }
    },

    completeWith: (call, evidence, verify) =>
      completeSignIn.complete(call, async tx => {
        const verified = await verify(tx)
        return verified instanceof OperationError ? verified : { ...verified, evidence }
      }),

    async complete(call, verify) {
      const done = await transact(db, async tx => {
        const verified = await verify(tx)
        if (verified instanceof OperationError) return verified
        const { row: found, firstSeen, evidence } = verified
        const { factor, method, trusted } = evidence
        const { options, sessionId } = evidence.intent
        if (found.status === 'disabled') throw new UserDisabled()
        const which = { projectId: call.projectId, userId: found.id }
        const row: UserRow = { ...found, status: 'enabled' }
        if (found.status !== row.status) await updateUser(tx, which, { status: row.status })
        const account = await toAccount(tx, row)
        const session =
          sessionId === undefined
            ? await beginSession(tx, call, { account, options, amr: [factor], trusted })
            : await continueSession(tx, call, { account, options, factor, sessionId, trusted })
        if (options.revokeOtherSessions) {
          const factors = options.revokeOtherSessionsTypes
          await endSessionsOfUser(tx, { ...which, now: clock(), except: session.id, factors })
        }
        const target = auditTarget(row)
        const caller = asUser(call, target)
        const tenants = session.tenant_id ? [session.tenant_id] : []
        const data = trusted && { assertedBy: call.actor }
        await recordAudit(tx, caller, { action: 'LoginSucceed', method, target, tenants, data })
        // A step-up leaves its session as it was: what it claims stands in the one token that it gives.
        const isOneToken = options.stepup && !options.mfa
        const extraClaims = isOneToken ? options.customClaims : undefined
        const extraTrusted = isOneToken ? trusted?.claims : undefined
        return { account, session, how: { firstSeen, isStepUp: options.stepup === true, extraClaims, extraTrusted } }
      })
      if (done instanceof OperationError) throw done
      return issueTokens(call, done.session, done.account, done.how)
    },
  }
  return completeSignIn
}
