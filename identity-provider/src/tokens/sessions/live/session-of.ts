import { type RefreshToken as RefreshClaims, SessionError, type SessionToken } from '@gatehouse-id/session'
import { findAccessKey } from '../../keys/access-keys/store.ts'
import { statusOf } from '../../keys/access-keys/to-access-key.ts'
import type { Call } from '../../../foundation/requests/call.ts'
import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import { InvalidToken } from '../../../foundation/errors/errors.ts'
import type { SigningKeys } from '../../signing-keys/keys.ts'
import { TokenRevoked } from '../contract.ts'
import { isWithinGrace, type RefreshToken } from './grace.ts'
import { findSessionAndUser } from './live-session.ts'
import { requireCredentialChange } from '../factors/second-factor.ts'
import type { SessionRow } from '../store.ts'
import {
  type Account,
  accountOf,
  findGranted,
  findUserById,
  UserDisabled,
  type UserRow,
} from '../../../directory/index.ts'

/** A live session of an enabled user, and the refresh token that was sent. */
export type LiveSession = { session: SessionRow; user: UserRow; token: RefreshToken }
export type SessionOf = {
  /** Like `live`, but refuses a replaced refresh token; for everything except refreshing. */
  refresh(call: Call): Promise<LiveSession>
  /**
   * Like `refresh`, for operations that change how the user signs in: factors, passwords, addresses, linked accounts.
   * @throws {SecondFactorNeeded} when the user has a second factor that this session has not verified, or the session
   *   is an impersonation
   */
  toChangeCredentials(call: Call): Promise<LiveSession>
  /**
   * The session of the call's refresh token.
   * @throws {InvalidToken} when the token is invalid
   * @throws {TokenRevoked} when the session has ended
   * @throws {UserDisabled} when the user is disabled
   */
  live(call: Call): Promise<LiveSession>
  /** Like `live`, with the account of the user, which is read at the same time. */
  liveWithAccount(call: Call): Promise<LiveSession & { account: Account }>
  /** The same of `refresh`. */
  withAccount(call: Call): Promise<LiveSession & { account: Account }>
  /**
   * The id of the live session of the call's session or refresh token.
   * @throws {InvalidToken} when the token is invalid
   * @throws {TokenRevoked} when the session has ended
   * @throws {UserDisabled} when the user is disabled
   */
  idOf(call: Call): Promise<string>
  /**
   * The claims of the call's session token, while its session is live.
   * @throws {InvalidToken} when the token is invalid
   * @throws {TokenRevoked} when the session has ended
   * @throws {UserDisabled} when the user is disabled
   */
  claims(call: Call): Promise<SessionToken>
}

export function createSessionOf(
  { db, clock, requireRightClock }: Pick<Dependencies, 'db' | 'clock' | 'requireRightClock'>,
  { signingKeys }: { signingKeys: SigningKeys },
): SessionOf {
  const verifyRefresh = ({ projectId, token = '' }: Call) =>
    orInvalidToken(signingKeys.verifierOf(projectId).verifyRefresh(token))
  const verifySession = ({ projectId, token = '' }: Call) =>
    orInvalidToken(signingKeys.verifierOf(projectId).verifySession(token))

  async function orInvalidToken<Token>(verified: Promise<Token>): Promise<Token> {
    try {
      return await verified
    } catch (cause) {
      if (!(cause instanceof SessionError)) throw cause
      // A client forgets a token that was refused as invalid.
      requireRightClock()
      throw new InvalidToken({ message: cause.message, cause })
    }
  }

  async function sessionOfClaims(
    call: Call,
    { sid, sub, dsub = sub }: SessionToken | RefreshClaims,
  ): Promise<{ session: SessionRow; user: UserRow }> {
    const found = await findSessionAndUser(db, { projectId: call.projectId, id: String(sid) })
    if (!found || found.session.ended_at !== null || found.user.id !== dsub) throw new TokenRevoked()
    if (found.user.status === 'disabled') throw new UserDisabled()
    return found
  }

  /** A token without a session belongs to an access key. */
  async function requireActiveKey({ projectId }: Call, id: string): Promise<void> {
    const key = await findAccessKey(db, { projectId, id })
    if (!key || statusOf(key, clock()) !== 'active') throw new TokenRevoked()
    const userId = key.bound_user_id
    if (userId === null) return
    const user = await findUserById(db, { projectId, userId })
    if (!user || user.status === 'disabled') throw new UserDisabled()
  }

  async function live(call: Call): Promise<LiveSession> {
    const claims = await verifyRefresh(call)
    return { ...(await sessionOfClaims(call, claims)), token: tokenOf(claims) }
  }

  async function liveWithAccount(call: Call): Promise<LiveSession & { account: Account }> {
    const claims = await verifyRefresh(call)
    const user = { projectId: call.projectId, userId: String(claims.dsub ?? claims.sub) }
    const [found, granted] = await Promise.all([sessionOfClaims(call, claims), findGranted(db, user)])
    return { ...found, token: tokenOf(claims), account: accountOf(found.user, granted) }
  }

  function current<Found extends LiveSession>(found: Found): Found {
    const { session, token } = found
    const isReplaced = session.refresh_id !== token.refreshId
    if (isReplaced && !isWithinGrace(session, token, clock())) throw new TokenRevoked()
    return found
  }

  const refresh = async (call: Call) => current(await live(call))

  return {
    live,
    liveWithAccount,
    refresh,
    withAccount: async call => current(await liveWithAccount(call)),
    async toChangeCredentials(call) {
      const found = await refresh(call)
      requireCredentialChange(found.session, found.user, clock())
      return found
    },
    async idOf(call) {
      const claims = await verifyRefresh(call).catch(() => verifySession(call))
      return (await sessionOfClaims(call, claims)).session.id
    },
    async claims(call) {
      const claims = await verifySession(call)
      if (claims.sid !== undefined) await sessionOfClaims(call, claims)
      else await requireActiveKey(call, String(claims.dsub ?? claims.sub))
      return claims
    },
  }
}

function tokenOf({ jti, iat = 0 }: RefreshClaims): RefreshToken {
  return { refreshId: String(jti), issuedAt: iat }
}
