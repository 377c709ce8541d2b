import { transact } from '@gatehouse-id/database'
import { InvalidInput, type InputOf } from '@gatehouse-id/operation'
import type { Call } from '../../foundation/requests/call.ts'
import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import { TokenRevoked } from '../sessions/contract.ts'
import { addAssertedClaims, findSession, shortenSession } from '../sessions/store.ts'
import { type Claims, chosenClaims, composeClaims } from '../claims/compose.ts'
import { issuerUrl } from '../callers/kinds/issuers.ts'
import type { jwts } from './contract.ts'
import type { SessionOf } from '../sessions/live/session-of.ts'
import type { SigningKeys } from '../signing-keys/keys.ts'
import { requireAuthority, auditTarget, findUserById } from '../../directory/index.ts'
import type { RecordAudit } from '../../activity/index.ts'

type Input = InputOf<typeof jwts.update>
type Needs = { recordAudit: RecordAudit; sessionOf: SessionOf; signingKeys: SigningKeys }

/**
 * Re-signs a live session token with more claims, which all later tokens of its session carry too. An access key's
 * token has no session, so only the one token carries them.
 */
export function createUpdateJwt(
  { db, clock, publicUrl }: Pick<Dependencies, 'db' | 'clock' | 'publicUrl'>,
  { recordAudit, sessionOf, signingKeys }: Needs,
): (call: Call, input: Input) => Promise<{ jwt: string }> {
  return async (call, { jwt, customClaims = {}, refreshDuration }) => {
    const { projectId } = call
    const before = await sessionOf.claims({ ...call, token: jwt })
    const { sign } = await signingKeys.of(projectId)
    const iss = issuerUrl(publicUrl, projectId, { type: 'project' })
    const refuse = (message: string): never => {
      throw new InvalidInput({ message: `refreshDuration ${message}`, fields: [{ field: 'refreshDuration', message }] })
    }
    const kept = chosenClaims(before, 'project')
    const own = Object.fromEntries(Object.entries(before).filter(([name]) => !Object.hasOwn(kept, name)))
    const again = (more: Claims) => {
      const product = { ...own, ...more, iss }
      return sign('session', composeClaims('session', product, kept, chosenClaims(customClaims, 'others')))
    }
    if (typeof before.sid !== 'string') {
      if (refreshDuration !== undefined) refuse('does not apply to the token of an access key')
      return { jwt: again({}) }
    }
    const id = before.sid
    const endsAt = await transact(db, async tx => {
      await addAssertedClaims(tx, { projectId, id }, customClaims)
      const session = await findSession(tx, { projectId, id })
      if (!session || session.ended_at !== null) throw new TokenRevoked()
      const wanted = refreshDuration === undefined ? session.refresh_expires_at : clock() + refreshDuration * 1000
      if (wanted > session.refresh_expires_at) refuse('must not extend the session')
      if (wanted !== session.refresh_expires_at) await shortenSession(tx, { projectId, id, endsAt: wanted })
      await requireAuthority(tx, call, { projectId, userId: session.user_id })
      const user = await findUserById(tx, { projectId, userId: session.user_id })
      const data = { claims: Object.keys(customClaims) }
      await recordAudit(tx, call, { action: 'JWTUpdated', ...(user && { target: auditTarget(user) }), data })
      return wanted
    })
    const rexp = refreshDuration === undefined ? {} : { rexp: new Date(endsAt).toISOString() }
    return { jwt: again(rexp) }
  }
}
