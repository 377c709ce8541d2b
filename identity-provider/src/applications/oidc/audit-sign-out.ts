import { asUser } from '../../foundation/call.ts'
import { transact } from '@gatehouse/database'
import type { KoaContextWithOIDC } from 'oidc-provider'
import type { Db } from '../../foundation/tables.ts'
import { callOf } from './call-of.ts'
import type { RecordAudit } from '../../activity/index.ts'
import { auditTarget, findUserById } from '../../directory/index.ts'

type Options = { db: Db; recordAudit: RecordAudit; projectId: string }

/** Records the end of a session at the provider in the audit trail, before the browser gets its answer. */
export function auditSignOut({ db, recordAudit, projectId }: Options) {
  return async (ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> => {
    await next()
    // `oidc` is absent where no OpenID Connect route matched, such as on our own pages.
    const { oidc } = ctx as Partial<KoaContextWithOIDC>
    const userId = oidc?.session?.accountId
    if (oidc?.route !== 'end_session_confirm' || !oidc.params?.logout || ctx.status !== 303 || !userId) return
    await transact(db, async tx => {
      const user = await findUserById(tx, { projectId, userId })
      if (!user) return
      const target = auditTarget(user)
      const call = asUser(callOf(ctx, projectId), target)
      await recordAudit(tx, call, { action: 'UserLogout', target, data: { page: 'hosted' } })
    })
  }
}
