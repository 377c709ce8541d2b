import type { Call } from '../call.ts'
import type { Dependencies } from '../dependencies.ts'
import type { Writing } from '../tables.ts'
import type { UserRow } from '../users/store.ts'
import { endSessionsOfUser, insertSession, type SessionRow } from './store.ts'
import { refreshTokenSeconds, sessionTokenSeconds } from './tokens.ts'

export type SessionStart = {
  /** How the person proved who they are: `pwd`, `email`… (provider-api §2.1). */
  amr: string[]
  customClaims?: Record<string, unknown>
  revokeOtherSessions?: boolean
}

export type StartSession = (tx: Writing, call: Call, user: UserRow, start: SessionStart) => Promise<SessionRow>

/** Begins a session of a user in an open transaction. */
export const createStartSession =
  ({ clock, newId }: Pick<Dependencies, 'clock' | 'newId'>): StartSession =>
  async (tx, call, user, { amr, customClaims = {}, revokeOtherSessions = false }) => {
    const now = clock()
    const session: SessionRow = {
      project_id: call.projectId,
      id: newId('S'),
      user_id: user.id,
      amr: JSON.stringify(amr),
      custom_claims: JSON.stringify(customClaims),
      refresh_id: newId('S'),
      previous_refresh_id: '',
      rotated_at: now,
      refresh_expires_at: now + refreshTokenSeconds * 1000,
      session_token_expires_at: now + sessionTokenSeconds * 1000,
      ip: call.ip,
      user_agent: call.userAgent,
      created_at: now,
      ended_at: null,
    }
    if (revokeOtherSessions) await endSessionsOfUser(tx, { projectId: call.projectId, userId: user.id, now })
    await insertSession(tx, session)
    return session
  }
