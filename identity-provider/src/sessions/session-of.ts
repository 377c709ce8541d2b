import { type Claims, SessionError } from '@gatehouse/session'
import type { Call } from '../call.ts'
import type { Dependencies } from '../dependencies.ts'
import { InvalidToken } from '../errors.ts'
import type { SigningKeys } from '../signing-keys/keys.ts'
import { UserDisabled } from '../users/errors.ts'
import type { UserRow } from '../users/store.ts'
import { TokenRevoked } from './errors.ts'
import { isWithinGrace } from './grace.ts'
import { findSessionAndUser } from './presented.ts'
import type { SessionRow } from './store.ts'

/** A live session of an enabled user, and which of its refresh tokens was sent. */
export type Presented = { session: SessionRow; user: UserRow; refreshId: string }
export type SessionOf = {
  /** As `presented`, for everything that a replaced refresh token may not do any more. */
  refresh(call: Call): Promise<Presented>
  /** The session that the call's refresh token belongs to. @throws InvalidToken, TokenRevoked, UserDisabled */
  presented(call: Call): Promise<Presented>
  /** The claims of the call's session token, while its session is live. @throws InvalidToken, TokenRevoked, UserDisabled */
  claims(call: Call): Promise<Claims>
}

export function createSessionOf(
  { db, clock }: Pick<Dependencies, 'db' | 'clock'>,
  { signingKeys }: { signingKeys: SigningKeys },
): SessionOf {
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

  async function live(call: Call, { sid, sub }: Claims): Promise<{ session: SessionRow; user: UserRow }> {
    const found = await findSessionAndUser(db, { projectId: call.projectId, id: String(sid) })
    if (!found || found.session.ended_at !== null || found.user.id !== sub) throw new TokenRevoked()
    if (found.user.status === 'disabled') throw new UserDisabled()
    return found
  }

  async function presented(call: Call): Promise<Presented> {
    const claims = await verify(call, 'DSR')
    return { ...(await live(call, claims)), refreshId: String(claims.jti) }
  }

  return {
    presented,
    async refresh(call) {
      const found = await presented(call)
      const { session, refreshId } = found
      const isReplaced = session.refresh_id !== refreshId
      if (isReplaced && !isWithinGrace(session, refreshId, clock())) throw new TokenRevoked()
      return found
    },
    async claims(call) {
      const claims = await verify(call, 'DS')
      if (claims.sid !== undefined) await live(call, claims)
      return claims
    },
  }
}
