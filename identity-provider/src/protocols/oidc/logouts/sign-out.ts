import { transact } from '@gatehouse-id/database'
import { parseSafeUrl } from '@gatehouse-id/operation'
import { renderHostedSignedOut } from '@gatehouse-id/pages'
import type { KoaContextWithOIDC } from 'oidc-provider'
import type { RecordAudit } from '../../../activity/index.ts'
import { auditTarget, findUserById } from '../../../directory/index.ts'
import { asUser } from '../../../foundation/requests/call.ts'
import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import { deleteSessionsOfBrowser, listSessionsOfBrowser } from '../../application-sessions/store.ts'
import { beginSignOutHere } from '../../saml/logouts/begin-here.ts'
import { internalClientId } from '../clients/internal-client.ts'
import { callOf } from '../requests/call-of.ts'
import type { PageOptionsOf } from '../requests/page-options.ts'
import { sendPage } from '../requests/send-page.ts'
import { enqueueLogouts, SignedInTo } from './enqueue.ts'
import { framesOf } from './frames.ts'

type Options = {
  dependencies: Dependencies
  recordAudit: RecordAudit
  projectId: string
  pageOptionsOf: PageOptionsOf
}

/**
 * Records the end of a session at the provider in the audit trail, before the browser gets its answer, and has the
 * applications told in which the user was signed in by it.
 */
export function onSignOut({ dependencies, recordAudit, projectId, pageOptionsOf }: Options) {
  return async (ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> => {
    await next()
    // `oidc` is absent where no OpenID Connect route matched, such as on our own pages.
    const { oidc } = ctx as Partial<KoaContextWithOIDC>
    const userId = oidc?.session?.accountId
    if (oidc?.route !== 'end_session_confirm' || !oidc.params?.logout || ctx.status !== 303 || !userId) return
    // FedCM §4.1: the browser asks no more for accounts of this provider.
    ctx.set('set-login', 'logged-out')
    const signedInTo = SignedInTo.parse(oidc.session?.authorizations ?? {})
    const sessionUid = oidc.session?.uid ?? ''
    const sessions = await listSessionsOfBrowser(dependencies.db, { projectId, sessionUid })
    await transact(dependencies.db, async tx => {
      await enqueueLogouts(tx, dependencies, { projectId, userId, signedInTo })
      await deleteSessionsOfBrowser(tx, { projectId, sessionUid })
      const user = await findUserById(tx, { projectId, userId })
      if (!user) return
      const target = auditTarget(user)
      const call = asUser(callOf(ctx, projectId), target)
      await recordAudit(tx, call, { action: 'UserLogout', target, data: { page: 'hosted' } })
    })
    // The one that sent the browser here has signed it out already.
    const others = sessions.filter(each => internalClientId('saml', each.application_id) !== oidc.client?.clientId)
    const begun = { projectId, sessions: others, backUrl: ctx.response.get('location') }
    const url = await beginSignOutHere(dependencies, begun)
    if (url !== undefined) ctx.redirect(url)
    const frames = await framesOf(dependencies, { projectId, signedInTo })
    const nextUrl = parseSafeUrl(new URL(ctx.response.get('location'), dependencies.publicUrl).href)
    // An app's own scheme opens the app at once: it has no page that waits.
    if (frames.length === 0 || nextUrl === undefined) return
    ctx.remove('location')
    sendPage(ctx, 200, renderHostedSignedOut({ ...(await pageOptionsOf(ctx)), frames, nextUrl }))
  }
}
