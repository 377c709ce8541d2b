import { transact } from '@gatehouse/database'
import { OperationError } from '@gatehouse/operation'
import type { RecordAudit } from '../audit/record.ts'
import type { Call } from '../call.ts'
import type { Dependencies } from '../dependencies.ts'
import { InvalidToken } from '../errors.ts'
import type { SettingsOf } from '../project-settings/settings.ts'
import type { Writing } from '../tables.ts'
import { auditTarget } from '../users/create.ts'
import { UserDisabled } from '../users/errors.ts'
import { updateUser, type UserRow } from '../users/store.ts'
import { toUser } from '../users/to-user.ts'
import type { JwtResponse } from './contract.ts'
import { TokenRevoked } from './errors.ts'
import type { Intent, LoginOptions } from './login-options.ts'
import type { SessionOf } from './session-of.ts'
import { endSessionsOfUser, findSession, insertSession, type SessionRow, strengthenSession } from './store.ts'
import type { IssueTokens } from './tokens.ts'

/** Somebody has proven who they are; `firstSeen` when this made their account. */
export type Proven = {
  row: UserRow
  firstSeen: boolean
  /** What only the code or link that came back knew; takes the place of what `complete` was given. */
  proof?: Proof
}
export type Proof = {
  intent: Intent
  /** In the audit trail: `password`, `otp`… (provider-api §3.9). */
  method: string
  /** In the token's `amr`: `pwd`, `email`… (provider-api §2.1). */
  factor: string
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
   * @throws UserDisabled, InvalidToken, TokenRevoked, and what `prove` throws or returns
   */
  complete(
    call: Call,
    proof: Proof | undefined,
    prove: (tx: Writing) => Promise<Proven | OperationError>,
  ): Promise<JwtResponse>
}

/** The one way from a proof of identity to tokens, whatever the method was. */
export function createCompleteSignIn(
  { db, clock, newId }: Pick<Dependencies, 'db' | 'clock' | 'newId'>,
  {
    recordAudit,
    settings,
    sessionOf,
    issueTokens,
  }: { recordAudit: RecordAudit; settings: SettingsOf; sessionOf: SessionOf; issueTokens: IssueTokens },
): CompleteSignIn {
  /** The session that a second factor strengthens, if it is still this person's. */
  async function continued(tx: Writing, call: Call, { intent, factor }: Proof, user: UserRow): Promise<SessionRow> {
    const which = { projectId: call.projectId, id: intent.sessionId ?? '' }
    const session = await findSession(tx, which)
    if (!session || session.ended_at !== null) throw new TokenRevoked()
    if (session.user_id !== user.id) throw new InvalidToken({ message: 'the refresh token is of another user' })
    // The column holds what this package wrote: a JSON array of factors.
    const amr = JSON.parse(session.amr) as string[]
    const merged = JSON.stringify([...new Set([...amr, factor, 'mfa'])])
    if (!intent.options.mfa) return session
    const next = { amr: merged, from: session.refresh_id, to: newId('S'), now: clock() }
    await strengthenSession(tx, { ...which, ...next })
    return { ...session, amr: merged, refresh_id: next.to, previous_refresh_id: next.from, rotated_at: next.now }
  }

  async function begun(tx: Writing, call: Call, { intent, factor }: Proof, user: UserRow): Promise<SessionRow> {
    const now = clock()
    const { tokens } = await settings.of(call.projectId)
    const session: SessionRow = {
      project_id: call.projectId,
      id: newId('S'),
      user_id: user.id,
      amr: JSON.stringify([factor]),
      custom_claims: JSON.stringify(intent.options.customClaims ?? {}),
      refresh_id: newId('S'),
      previous_refresh_id: '',
      rotated_at: now,
      refresh_expires_at: now + tokens.refreshSeconds * 1000,
      session_token_expires_at: now + tokens.sessionSeconds * 1000,
      ip: call.ip,
      user_agent: call.userAgent,
      created_at: now,
      ended_at: null,
      tenant_id: '',
    }
    await insertSession(tx, session)
    return session
  }

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
        const row: UserRow = { ...found, status: 'enabled' }
        if (found.status !== row.status)
          await updateUser(tx, { projectId: call.projectId, userId: row.id }, { status: row.status })
        const step = sessionId === undefined ? begun : continued
        const session = await step(tx, call, proof, row)
        if (options.revokeOtherSessions)
          await endSessionsOfUser(tx, {
            projectId: call.projectId,
            userId: row.id,
            now: clock(),
            except: session.id,
          })
        const target = auditTarget(row)
        const caller: Call = { ...call, actor: { type: 'user', id: target.id, name: target.name } }
        await recordAudit(tx, caller, { action: 'LoginSucceed', method: proof.method, target })
        return { row, firstSeen, session, isStepUp: options.stepup === true }
      })
      if (done instanceof OperationError) throw done
      return issueTokens(done.session, await toUser(db, done.row), {
        firstSeen: done.firstSeen,
        isStepUp: done.isStepUp,
      })
    },
  }
}
