import { transact } from '@gatehouse-id/database'
import type { InputOf } from '@gatehouse-id/operation'
import type { Call } from '../../foundation/requests/call.ts'
import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import { TokenRevoked } from '../sessions/contract.ts'
import { endSession, findSession } from '../sessions/store.ts'
import { type jwts, NotImpersonating } from './contract.ts'
import { getImpersonator } from './impersonation.ts'
import type { BeginSession } from '../sessions/sign-in/begin-session.ts'
import type { IssueTokens } from '../sessions/tokens/issue-tokens.ts'
import type { SessionOf } from '../sessions/live/session-of.ts'
import { auditTarget, findUserById, proven } from '../../directory/index.ts'
import type { RecordAudit } from '../../activity/index.ts'
import { requireCurrent } from '../sessions/sign-in/admit.ts'

type Input = InputOf<typeof jwts.stopImpersonation>
type Needs = { beginSession: BeginSession; issueTokens: IssueTokens; recordAudit: RecordAudit; sessionOf: SessionOf }

/** Ends the impersonation of a refresh or session token, once, and starts a session of the impersonator. */
export function createStopImpersonation(
  { db, clock }: Pick<Dependencies, 'db' | 'clock'>,
  { beginSession, issueTokens, recordAudit, sessionOf }: Needs,
): (call: Call, input: Input) => Promise<{ jwt: string }> {
  return async (call, { jwt, customClaims: claims, refreshDuration: refreshSeconds, selectedTenant: tenantId }) => {
    const { projectId } = call
    const id = await sessionOf.idOf({ ...call, token: jwt })
    const begun = await transact(db, async tx => {
      const session = await findSession(tx, { projectId, id })
      if (!session) throw new TokenRevoked()
      if (session.actor_id === '') throw new NotImpersonating()
      const { row, account } = await getImpersonator(tx, call, session.actor_id)
      if (!(await endSession(tx, { projectId, id, now: clock() }))) throw new TokenRevoked()
      const user = await findUserById(tx, { projectId, userId: session.user_id })
      const { id: actorId, name } = auditTarget(row)
      await recordAudit(tx, call, {
        action: 'UserImpersonationStopped',
        ...(user && { target: auditTarget(user) }),
        data: { onBehalfOf: { id: actorId, name } },
      })
      const own = await requireCurrent(tx, proven(row))
      const wanted = { user: own, account, options: { tenantId }, amr: [], assertions: { claims, refreshSeconds } }
      return { account, session: await beginSession(tx, call, wanted) }
    })
    const { refreshJwt } = await issueTokens(call, begun.session, begun.account, { firstSeen: false })
    return { jwt: refreshJwt }
  }
}
