import { transact } from '@gatehouse/database'
import { OperationError } from '@gatehouse/operation'
import type { Call } from '../../../foundation/call.ts'
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

/** Somebody has proven who they are; `firstSeen` when this made their account. */
export type VerifiedUser = {
  row: UserRow
  firstSeen: boolean
  /** The account was somebody's who never proved its address, and what they had placed there is gone. */
  isReset?: boolean
  /** What only the code or link that came back knew; takes the place of what `complete` was given. */
  proof?: Proof
}
export type Proof = {
  intent: Intent
  /** In the audit trail: `password`, `otp`… (provider-api §3.9). */
  method: string
  /** In the token's `amr`: `pwd`, `email`… (provider-api §2.1). */
  factor: string
  /** What a back end vouches for that signs somebody in. */
  trusted?: BackendAssertions
}

export type CompleteSignIn = {
  /**
   * What a sign-in wants, storable until it completes; reads the refresh token that step-up and MFA need.
   * @throws InvalidToken, TokenRevoked
   */
  begin(call: Call, options?: LoginOptions): Promise<Intent>
  /**
   * Runs `prove` and begins the session in one transaction, so that nothing is half done, then signs its tokens.
   * A refusal is returned and not thrown where what was written on the way to it has to stay.
   * @throws UserDisabled, InvalidToken, TokenRevoked, NotInTenant, and what `prove` throws or returns
   */
  complete(
    call: Call,
    proof: Proof | undefined,
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

/** The one way from a proof of identity to tokens, whatever the method was. */
export function createCompleteSignIn(
  { db, clock }: Pick<Dependencies, 'db' | 'clock'>,
  { recordAudit, sessionOf, beginSession, continueSession, issueTokens }: Parts,
): CompleteSignIn {
  return {
    async begin(call, options = {}) {
      if (!options.stepup && !options.mfa) return { options }
      return { options, sessionId: (await sessionOf.refresh(call)).session.id }
    },

    async complete(call, expected, prove) {
      const done = await transact(db, async tx => {
        const proven = await prove(tx)
        if (proven instanceof OperationError) return proven
        const { row: found, firstSeen, proof = expected } = proven
        if (!proof) throw new Error('unreachable: nobody said what was proven')
        const { options, sessionId } = proof.intent
        if (found.status === 'disabled') throw new UserDisabled()
        const which = { projectId: call.projectId, userId: found.id }
        const row: UserRow = { ...found, status: 'enabled' }
        if (found.status !== row.status) await updateUser(tx, which, { status: row.status })
        const account = await toAccount(tx, row)
        const { factor, method, trusted } = proof
        const session =
          sessionId === undefined
            ? await beginSession(tx, call, { account, options, amr: [factor], trusted })
            : await continueSession(tx, call, { account, options, factor, sessionId, trusted })
        if (options.revokeOtherSessions) {
          const factors = options.revokeOtherSessionsTypes
          await endSessionsOfUser(tx, { ...which, now: clock(), except: session.id, factors })
        }
        const target = auditTarget(row)
        const caller: Call = { ...call, actor: { type: 'user', id: target.id, name: target.name } }
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
}
