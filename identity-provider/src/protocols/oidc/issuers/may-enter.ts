import type { KoaContextWithOIDC } from 'oidc-provider'
import { transact } from '@gatehouse-id/database'
import type { Db } from '../../../foundation/tables/tables.ts'
import { asUser } from '../../../foundation/requests/call.ts'
import type { RecordAudit } from '../../../activity/index.ts'
import { auditTarget, findUserById } from '../../../directory/index.ts'
import { isAssigned } from '../../../applications/index.ts'
import { callOf } from '../requests/call-of.ts'
import { policyOf } from '../clients/policy.ts'

/** Whether the user may sign in to the client. `ssoAppIds`: the applications that are assigned to them, where that is known. */
export type MayEnter = (
  ctx: KoaContextWithOIDC,
  userId: string,
  ssoAppIds: readonly string[] | undefined,
) => Promise<boolean>

type Options = { db: Db; recordAudit: RecordAudit; projectId: string }

/** SSO applications are for users to whom they are assigned, themselves or through a tenant. Refusals are audited. */
export function createMayEnter({ db, recordAudit, projectId }: Options): MayEnter {
  return async (ctx, userId, ssoAppIds) => {
    const { client, route } = ctx.oidc
    const applicationId = client && policyOf(client).applicationId
    const assignment = { projectId, applicationId: applicationId ?? '', userId, ssoAppIds }
    if (applicationId === undefined || (await isAssigned(db, assignment))) return true
    await transact(db, async tx => {
      const user = await findUserById(tx, { projectId, userId })
      if (!user) return
      const target = auditTarget(user)
      const data = { reason: 'NotAssigned', applicationId, application: client?.clientName, route }
      const fact = { action: 'LoginFailed', target, things: [applicationId], data }
      await recordAudit(tx, asUser(callOf(ctx, projectId), target), fact)
    })
    return false
  }
}
