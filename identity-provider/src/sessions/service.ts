import { transact } from '@gatehouse/database'
import type { Service } from '@gatehouse/operation'
import type { Call } from '../call.ts'
import type { Dependencies } from '../dependencies.ts'
import type { Rules } from '../rules.ts'
import { auditTarget } from '../users/create.ts'
import { UserDisabled } from '../users/errors.ts'
import { findUserById, type UserRow } from '../users/store.ts'
import { toUser } from '../users/to-user.ts'
import type { JwtResponse, sessions } from './contract.ts'
import { TokenReused, TokenRevoked } from './errors.ts'
import type { Presented } from './session-of.ts'
import { endSession, extendSessionToken, findSession, rotateSession, type SessionRow } from './store.ts'

/** A hundred tabs that refresh at once all send the same token; within this time the replaced one still counts. */
const graceMs = 10_000

export function sessionsService(
  { db, clock, newId }: Dependencies,
  {
    recordAudit,
    endSessions,
    issueTokens,
    sessionOf,
    settings,
  }: Pick<Rules, 'recordAudit' | 'endSessions' | 'issueTokens' | 'sessionOf' | 'settings'>,
): Service<typeof sessions, Call> {
  async function enabledUserOf(session: SessionRow): Promise<UserRow> {
    const user = await findUserById(db, { projectId: session.project_id, userId: session.user_id })
    if (!user) throw new TokenRevoked()
    if (user.status === 'disabled') throw new UserDisabled()
    return user
  }

  /** Rotates, or answers again within the grace time; undefined when the token was used before. */
  async function rotate(call: Call, { session, refreshId }: Presented, user: UserRow): Promise<SessionRow | undefined> {
    const now = clock()
    const { tokens } = await settings.of(call.projectId)
    const expiresAt = Math.min(now + tokens.sessionSeconds * 1000, session.refresh_expires_at)
    const which = { projectId: call.projectId, id: session.id }
    return transact(db, async tx => {
      const next = { from: refreshId, to: newId('S'), now, sessionTokenExpiresAt: expiresAt }
      const isRotated = await rotateSession(tx, { ...which, ...next })
      const current = await findSession(tx, which)
      if (!current || current.ended_at !== null) throw new TokenRevoked()
      if (!isRotated) {
        if (current.previous_refresh_id !== refreshId || now - current.rotated_at > graceMs) return undefined
        await extendSessionToken(tx, { ...which, expiresAt })
      }
      await recordAudit(tx, call, { action: 'UserRefresh', target: auditTarget(user) })
      return { ...current, session_token_expires_at: expiresAt }
    })
  }

  async function endReused(call: Call, session: SessionRow, user: UserRow): Promise<void> {
    await transact(db, async tx => {
      await endSession(tx, { projectId: call.projectId, id: session.id, now: clock() })
      await recordAudit(tx, call, { action: 'RefreshTokenReused', type: 'warn', target: auditTarget(user) })
    })
  }

  const asUser = (call: Call, user: UserRow): Call => ({
    ...call,
    actor: { type: 'user', id: user.id, name: auditTarget(user).name },
  })

  return {
    async refresh(_, call) {
      const live = await sessionOf.refresh(call)
      const row = await enabledUserOf(live.session)
      const session = await rotate(asUser(call, row), live, row)
      if (!session) {
        await endReused(asUser(call, row), live.session, row)
        throw new TokenReused()
      }
      return issueTokens(session, await toUser(db, row), { firstSeen: false })
    },

    async logout(_, call) {
      const { session } = await sessionOf.refresh(call)
      await transact(db, async tx => {
        await endSession(tx, { projectId: call.projectId, id: session.id, now: clock() })
        const user = await findUserById(tx, { projectId: call.projectId, userId: session.user_id })
        if (user) await recordAudit(tx, asUser(call, user), { action: 'UserLogout', target: auditTarget(user) })
      })
      return signedOut
    },

    async logoutAll(_, call) {
      const { session } = await sessionOf.refresh(call)
      await transact(db, async tx => {
        const ended = await endSessions(tx, call, session.user_id)
        const user = await findUserById(tx, { projectId: call.projectId, userId: session.user_id })
        const data = { sessions: ended }
        if (user)
          await recordAudit(tx, asUser(call, user), { action: 'UserLogoutAll', target: auditTarget(user), data })
      })
      return signedOut
    },

    async me(_, call) {
      const { session } = await sessionOf.refresh(call)
      return toUser(db, await enabledUserOf(session))
    },

    validate: async (_, call) => ({ parsedJWT: { ...(await sessionOf.claims(call)) } }),
  }
}

/** provider-api §1.5: a sign-out answers with every field empty. */
const signedOut: JwtResponse = {
  sessionJwt: '',
  refreshJwt: '',
  cookieDomain: '',
  cookiePath: '/',
  cookieMaxAge: 0,
  cookieExpiration: 0,
  sessionExpiration: 0,
  firstSeen: false,
}
