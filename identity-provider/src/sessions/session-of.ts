import { type Claims, SessionError } from '@gatehouse/session'
import type { Call } from '../call.ts'
import type { Dependencies } from '../dependencies.ts'
import { InvalidToken } from '../errors.ts'
import type { SigningKeys } from '../signing-keys/keys.ts'
import { TokenRevoked } from './errors.ts'
import { findSession, type SessionRow } from './store.ts'

/** A live session and which of its refresh tokens was sent. */
export type Presented = { session: SessionRow; refreshId: string }
export type SessionOf = {
  /** The live session that the call's refresh token belongs to. @throws InvalidToken, TokenRevoked */
  refresh(call: Call): Promise<Presented>
  /** The claims of the call's session token. @throws InvalidToken */
  claims(call: Call): Promise<Claims>
}

export function createSessionOf(
  { db }: Pick<Dependencies, 'db'>,
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

  return {
    async refresh(call) {
      const { sid, jti } = await verify(call, 'DSR')
      const session = await findSession(db, { projectId: call.projectId, id: String(sid) })
      if (!session || session.ended_at !== null) throw new TokenRevoked()
      return { session, refreshId: String(jti) }
    },
    claims: call => verify(call, 'DS'),
  }
}
