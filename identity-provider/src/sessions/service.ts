import { transact } from '@gatehouse/database'
import type { Service } from '@gatehouse/operation'
import { type Claims, SessionError } from '@gatehouse/session'
import type { RecordAudit } from '../audit/record.ts'
import type { Call } from '../call.ts'
import type { Dependencies } from '../dependencies.ts'
import { InvalidToken } from '../errors.ts'
import type { SigningKeys } from '../signing-keys/keys.ts'
import { auditTarget } from '../users/create.ts'
import { UserDisabled } from '../users/errors.ts'
import { findUserById, type UserRow } from '../users/store.ts'
import { toUser } from '../users/to-user.ts'
import type { JwtResponse, sessions } from './contract.ts'
import type { EndSessions } from './end.ts'
import { TokenReused, TokenRevoked } from './errors.ts'
import { endSession, extendSessionToken, findSession, rotateSession, type SessionRow } from './store.ts'
import { type IssueTokens, sessionTokenSeconds } from './tokens.ts'

/** A hundred tabs that refresh at once all send the same token; within this time the replaced one still counts. */
const graceMs = 10_000

type Rules = {
  recordAudit: RecordAudit
  endSessions: EndSessions
  issueTokens: IssueTokens
  signingKeys: SigningKeys
}
type Refresh = { session: SessionRow; refreshId: string }

export function sessionsService(
  { db, clock, newId }: Dependencies,
  { recordAudit, endSessions, issueTokens, signingKeys }: Rules,
): Service<typeof sessions, Call> {
  async function verify(call: Call, kind: 'DS' | 'DSR'): Promise<Claims> {
    try {
      const claims = await signingKeys.verifierOf(call.projectId).verify(call.token ?? '')
      if (claims.drn === kind) return claims
    } catch (cause) {
      if (!(cause instanceof SessionError)) throw cause
      throw new InvalidToken({ message: cause.message, cause })
    }
    throw new InvalidToken({ message: `a ${kind === 'DS' ? 'session' : 'refresh'} token is needed here` })
  }

  /** The live session that a refresh token belongs to. @throws InvalidToken, TokenRevoked */
  async function sessionOf(call: Call): Promise<Refresh> {
    const { sid, jti } = await verify(call, 'DSR')
    const session = await findSession(db, { projectId: call.projectId, id: String(sid) })
    if (!session || session.ended_at !== null) throw new TokenRevoked()
    return { session, refreshId: String(jti) }
  }

  async function enabledUserOf(session: SessionRow): Promise<UserRow> {
    const user = await findUserById(db, { projectId: session.project_id, userId: session.user_id })
    if (!user) throw new TokenRevoked()
    if (user.status === 'disabled') throw new UserDisabled()
    return user
  }

  /** Rotates, or answers again within the grace time; undefined when the token was used before. */
  async function rotate(call: Call, { session, refreshId }: Refresh, user: UserRow): Promise<SessionRow | undefined> {
    const now = clock()
    const expiresAt = Math.min(now + sessionTokenSeconds * 1000, session.refresh_expires_at)
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
      const live = await sessionOf(call)
      const row = await enabledUserOf(live.session)
      const session = await rotate(asUser(call, row), live, row)
      if (!session) {
        await endReused(asUser(call, row), live.session, row)
        throw new TokenReused()
      }
      return issueTokens(session, await toUser(db, row), false)
    },

    async logout(_, call) {
      const { session } = await sessionOf(call)
      await transact(db, async tx => {
        await endSession(tx, { projectId: call.projectId, id: session.id, now: clock() })
        const user = await findUserById(tx, { projectId: call.projectId, userId: session.user_id })
        if (user) await recordAudit(tx, asUser(call, user), { action: 'UserLogout', target: auditTarget(user) })
      })
      return signedOut
    },

    async logoutAll(_, call) {
      const { session } = await sessionOf(call)
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
      const { session } = await sessionOf(call)
      return toUser(db, await enabledUserOf(session))
    },

    validate: async (_, call) => ({ parsedJWT: { ...(await verify(call, 'DS')) } }),
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
