import { together, transact } from '@gatehouse-id/database'
import { OperationError } from '@gatehouse-id/operation'
import { asUser, type Call } from '../../../foundation/requests/call.ts'
import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import type { Writing } from '../../../foundation/tables/tables.ts'
import type { BeginSession } from './begin-session.ts'
import type { ContinueSession } from './continue-session.ts'
import type { JwtResponse } from '../contract.ts'
import type { Intent, LoginOptions } from './login-options.ts'
import { admit } from './admit.ts'
import { requireSso } from './require-sso.ts'
import type { SessionOf } from '../live/session-of.ts'
import { endSessionsOfUser } from '../store.ts'
import type { IssueTokens } from '../tokens/issue-tokens.ts'
import type { BackendAssertions } from './backend-assertions.ts'
import type { RecordAudit } from '../../../activity/index.ts'
import {
  accountOf,
  auditTarget,
  findGranted,
  type ProvenUser,
  raiseEpoch,
  updateUser,
  type UserRow,
} from '../../../directory/index.ts'

/** A user whose identity was verified; `firstSeen` when the sign-in created the account. */
export type VerifiedUser = {
  row: ProvenUser
  firstSeen: boolean
  /** A visitor created the account without verifying its address; what they added to it was deleted. */
  isReset?: boolean
  /** Told of the session that begins, in the same transaction. */
  onSession?: (sessionId: string) => Promise<void>
}
/** How a user was verified, and for what. */
export type SignInEvidence = {
  intent: Intent
  /** In the audit trail: `password`, `otp`… (provider-api §3.9). */
  method: string
  /** In the token's `amr`: `pwd`, `email`… (provider-api §2.1). */
  factor: string
  /** All factors, in the words of `amr`, where more than one was shown. */
  factors?: string[]
  /** Claims that a flow of the project puts into every token. */
  claims?: Record<string, unknown>
  /** What a backend asserts when it signs a user in. */
  assertions?: BackendAssertions
}
export type VerifiedSignIn = VerifiedUser & { evidence: SignInEvidence }

export type CompleteSignIn = {
  /**
   * The purpose of a sign-in, storable until it completes; reads the refresh token that step-up and MFA need.
   * @throws {InvalidToken} when that token is missing or invalid
   * @throws {TokenRevoked} when its session has ended
   */
  begin(call: Call, options?: LoginOptions): Promise<Intent>
  /**
   * Runs `verify` and starts the session in one transaction, then signs its tokens. `verify` returns a refusal instead
   * of throwing it if its earlier writes must be committed. Also throws what `verify` throws or returns.
   * @throws {UserDisabled} when the user is disabled, or a dependent of a family
   * @throws {SsoEnforced} when the user's tenant enforces single sign-on
   * @throws {InvalidToken} for a step-up without its session
   * @throws {TokenRevoked} when that session has ended
   * @throws {NotInTenant} when the user is not in the selected tenant
   */
  complete(call: Call, verify: (tx: Writing) => Promise<VerifiedSignIn | OperationError>): Promise<JwtResponse>
  /** Like `complete`, with evidence that is known before the transaction. */
  completeWith(
    call: Call,
    evidence: SignInEvidence,
    verify: (tx: Writing) => Promise<VerifiedUser | OperationError>,
  ): Promise<JwtResponse>
}

type Needs = {
  recordAudit: RecordAudit
  sessionOf: SessionOf
  beginSession: BeginSession
  continueSession: ContinueSession
  issueTokens: IssueTokens
}

/** The only path from a verified user to tokens, for every method. */
export function createCompleteSignIn(
  { db, clock }: Pick<Dependencies, 'db' | 'clock'>,
  { recordAudit, sessionOf, beginSession, continueSession, issueTokens }: Needs,
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
        const { firstSeen, evidence } = verified
        const { factor, factors = [factor], claims, method, assertions } = evidence
        const { options, sessionId } = evidence.intent
        const asserted = claims ? { ...assertions, claims: { ...assertions?.claims, ...claims } } : assertions
        // A session that goes on has met the rule; what a back end asserts is its own decision.
        const isBound = sessionId === undefined && !assertions
        const requireSsoOf = (user: UserRow) => requireSso(tx, { user, factors: [factor] })
        const selector = { projectId: call.projectId, userId: verified.row.id }
        const [found, granted] = await together(tx, [
          () => admit(tx, verified.row),
          () => findGranted(tx, selector),
          async () => (isBound ? requireSsoOf(verified.row) : undefined),
        ])
        if (isBound && hasOtherAddresses(found, verified.row)) await requireSsoOf(found)
        const row = { ...found, status: 'enabled' }
        if (found.status !== row.status) await updateUser(tx, selector, { status: row.status })
        const account = accountOf(row, granted)
        const session =
          sessionId === undefined
            ? await beginSession(tx, call, { user: found, account, options, amr: factors, assertions: asserted })
            : await continueSession(tx, call, { account, options, factor, sessionId, assertions: asserted })
        await verified.onSession?.(session.id)
        if (options.revokeOtherSessions) {
          const factors = options.revokeOtherSessionsTypes
          await raiseEpoch(tx, selector)
          await endSessionsOfUser(tx, { ...selector, now: clock(), except: session.id, factors })
        }
        const target = auditTarget(row)
        const caller = asUser(call, target)
        const tenants = session.tenant_id ? [session.tenant_id] : []
        const data = assertions && { assertedBy: call.actor }
        await recordAudit(tx, caller, { action: 'LoginSucceed', method, target, tenants, data })
        // A step-up does not change its session, so its claims go into the one token that it returns.
        const isOneToken = options.stepup && !options.mfa
        const extraClaims = isOneToken ? options.customClaims : undefined
        const extraAssertions = isOneToken ? asserted?.claims : undefined
        return { account, session, how: { firstSeen, isStepUp: options.stepup === true, extraClaims, extraAssertions } }
      })
      if (done instanceof OperationError) throw done
      return issueTokens(call, done.session, done.account, done.how)
    },
  }
  return completeSignIn
}

function hasOtherAddresses(found: UserRow, verified: UserRow): boolean {
  return found.email !== verified.email || found.login_ids !== verified.login_ids
}
