import { type Claims, SessionError } from '@gatehouse/session'
import { findAccessKey } from '../../access-keys/store.ts'
import { statusOf } from '../../access-keys/to-access-key.ts'
import type { Call } from '../../../foundation/call.ts'
import type { Dependencies } from '../../../foundation/dependencies.ts'
import { InvalidToken } from '../../../foundation/errors/errors.ts'
import type { SigningKeys } from '../../signing-keys/keys.ts'
import { TokenRevoked } from '../errors.ts'
import { isWithinGrace, type RefreshToken } from './grace.ts'
import { findSessionAndUser } from './live-session.ts'
import { requireCredentialChange } from '../factors/second-factor.ts'
import type { SessionRow } from '../store.ts'
import { UserDisabled, findUserById, type UserRow } from '../../../directory/index.ts'

/** A live session of an enabled user, and which of its refresh tokens was sent. */
export type LiveSession = { session: SessionRow; user: UserRow; token: RefreshToken }
export type SessionOf = {
  /** As `presented`, for everything that a replaced refresh token may not do any more. */
  refresh(call: Call): Promise<LiveSession>
  /**
   * As `refresh`, for what changes how the user signs in: factors, passwords, addresses, linked accounts.
   * @throws SecondFactorNeeded of a user who has one and has not shown it, and of who acts as another
   */
  toChangeCredentials(call: Call): Promise<LiveSession>
  /** The session that the call's refresh token belongs to. @throws InvalidToken, TokenRevoked, UserDisabled */
  presented(call: Call): Promise<LiveSession>
  /** The id of the live session of the call's session or refresh token. @throws InvalidToken, TokenRevoked, UserDisabled */
  idOf(call: Call): Promise<string>
  /** The claims of the call's session token, while its session is live. @throws InvalidToken, TokenRevoked, UserDisabled */
  claims(call: Call): Promise<Claims>
}

export function createSessionOf(
  { db, clock }: Pick<Dependencies, 'db' | 'clock'>,
  { signingKeys }: { signingKeys: SigningKeys },
): SessionOf {
  async function verify(call: Call, ...kinds: ('DS' | 'DSR')[]): Promise<Claims> {
    try {
      const claims = await signingKeys.verifierOf(call.projectId).verify(call.token ?? '')
      if (kinds.some(kind => kind === claims.drn)) return claims
    } catch (cause) {
      if (!(cause instanceof SessionError)) throw cause
      throw new InvalidToken({ message: cause.message, cause })
    }
    throw new InvalidToken({ message: `a ${kinds.includes('DS') ? 'session' : 'refresh'} token is needed here` })
  }

  async function live(call: Call, { sid, sub, dsub = sub }: Claims): Promise<{ session: SessionRow; user: UserRow }> {
    const found = await findSessionAndUser(db, { projectId: call.projectId, id: String(sid) })
    if (!found || found.session.ended_at !== null || found.user.id !== dsub) throw new TokenRevoked()
    if (found.user.status === 'disabled') throw new UserDisabled()
    return found
  }

  /** A token without a session is an access key's. */
  async function requireActiveKey({ projectId }: Call, id: string): Promise<void> {
    const key = await findAccessKey(db, { projectId, id })
    if (!key || statusOf(key, clock()) !== 'active') throw new TokenRevoked()
    const userId = key.bound_user_id
    if (userId === null) return
    const user = await findUserById(db, { projectId, userId })
    if (!user || user.status === 'disabled') throw new UserDisabled()
  }

  async function presented(call: Call): Promise<LiveSession> {
    const claims = await verify(call, 'DSR')
    const token = { refreshId: String(claims.jti), issuedAt: claims.iat ?? 0 }
    return { ...(await live(call, claims)), token }
  }

  async function refresh(call: Call): Promise<LiveSession> {
    const found = await presented(call)
    const { session, token } = found
    const isReplaced = session.refresh_id !== token.refreshId
    if (isReplaced && !isWithinGrace(session, token, clock())) throw new TokenRevoked()
    return found
  }

  return {
    presented,
    refresh,
    async toChangeCredentials(call) {
      const found = await refresh(call)
      requireCredentialChange(found.session, found.user, clock())
      return found
    },
    async idOf(call) {
      return (await live(call, await verify(call, 'DS', 'DSR'))).session.id
    },
    async claims(call) {
      const claims = await verify(call, 'DS')
      if (claims.sid !== undefined) await live(call, claims)
      else await requireActiveKey(call, String(claims.dsub ?? claims.sub))
      return claims
    },
  }
}
