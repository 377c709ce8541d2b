import { transact } from '@gatehouse-id/database'
import type { Service } from '@gatehouse-id/operation'
import type { RecordAudit } from '../../activity/index.ts'
import { auditTarget, findGuardianship, findUser, toAccount, UserNotFound, proven } from '../../directory/index.ts'
import type { Call } from '../../foundation/requests/call.ts'
import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import { ImpersonationNotAllowed } from '../jwt/contract.ts'
import { getImpersonator } from '../jwt/impersonation.ts'
import { createStopImpersonation } from '../jwt/stop-impersonation.ts'
import type { SessionOf } from '../sessions/live/session-of.ts'
import type { BeginSession } from '../sessions/sign-in/begin-session.ts'
import type { IssueTokens } from '../sessions/tokens/issue-tokens.ts'
import type { familyImpersonation } from './contract.ts'
import { requireCurrent } from '../sessions/sign-in/admit.ts'

type Needs = { beginSession: BeginSession; issueTokens: IssueTokens; recordAudit: RecordAudit; sessionOf: SessionOf }

export function familyImpersonationService(
  dependencies: Dependencies,
  needs: Needs,
): Service<typeof familyImpersonation, Call> {
  const { beginSession, issueTokens, recordAudit } = needs
  const stop = createStopImpersonation(dependencies, needs)
  return {
    async start({ impersonatorUserIdOrLoginId, dependentLoginId, selectedFamily }, call) {
      const { projectId } = call
      const begun = await transact(dependencies.db, async tx => {
        const actor = await getImpersonator(tx, call, impersonatorUserIdOrLoginId)
        const row = await findUser(tx, projectId, { loginId: dependentLoginId })
        const message = `there is no user ${dependentLoginId} in this project`
        if (!row) throw new UserNotFound({ message, fields: [{ field: 'dependentLoginId', message }] })
        const user = await requireCurrent(tx, proven(row))
        const which = { projectId, guardianId: actor.row.id, dependentId: row.id }
        const familyId = await findGuardianship(tx, which)
        if (familyId === undefined || (selectedFamily && selectedFamily !== familyId))
          throw new ImpersonationNotAllowed({
            message:
              'the impersonator needs the permission Family Impersonate Dependents in the family of the dependent',
          })
        const account = await toAccount(tx, row)
        const assertions = { actorId: actor.row.id, claims: { family: familyId } }
        const session = await beginSession(tx, call, { user, account, options: {}, amr: [], assertions })
        const { id, name } = auditTarget(actor.row)
        const data = { onBehalfOf: { id, name }, familyId }
        await recordAudit(tx, call, { action: 'UserImpersonated', type: 'warn', target: auditTarget(row), data })
        return { session, account }
      })
      const { refreshJwt } = await issueTokens(call, begun.session, begun.account, { firstSeen: false })
      return { jwt: refreshJwt }
    },

    stop: ({ refreshDuration, ...input }, call) =>
      stop(call, { ...input, ...(refreshDuration && { refreshDuration }) }),
  }
}
