import type { KoaContextWithOIDC } from 'oidc-provider'
import type { RecordAudit } from '../../../activity/index.ts'
import { findUserById } from '../../../directory/index.ts'
import { auditSignIn } from '../../application-sessions/audit-sign-in.ts'
import { policyOf } from '../clients/policy.ts'
import { callOf } from '../requests/call-of.ts'
import type { PendingWrites } from '../requests/pending-writes.ts'

type Options = { recordAudit: RecordAudit; projectId: string; pendingWrites: PendingWrites }

/**
 * Records that a user signed in to an SSO application, in the transaction that stores the code for it: the browser is
 * here then, while tokens are fetched by the application. SAML and WS-Federation, whose clients have other ids, record
 * it with their responses.
 */
export function auditApplicationSignIn({ recordAudit, projectId, pendingWrites }: Options) {
  return async (ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> => {
    await next()
    // `oidc` is absent where no OpenID Connect route matched, such as on our own pages.
    const { oidc } = ctx as Partial<KoaContextWithOIDC>
    const userId = oidc && signedInBy(oidc)
    if (userId === undefined || !oidc?.client) return
    const { clientId: id, clientName: name = '' } = oidc.client
    if (policyOf(oidc.client).applicationId !== id) return
    await pendingWrites.add({
      model: 'AuditEvent',
      isOfAccount: true,
      async run(tx, locked) {
        const user = locked.get(userId) ?? (await findUserById(tx, { projectId, userId }))
        if (user) await auditSignIn(recordAudit, tx, callOf(ctx, projectId), { user, id, name, protocol: 'oidc' })
      },
    })
  }
}

/** Whose code this request made, or whose device it let in. */
function signedInBy({ route, entities }: KoaContextWithOIDC['oidc']): string | undefined {
  if (/^(authorization|resume)$/.test(route)) return entities.AuthorizationCode?.accountId
  if (/^(code_verification|device_resume)$/.test(route)) return entities.DeviceCode?.accountId
  return undefined
}
