import type { RequestFacts } from '@gatehouse/operation'
import { localeFor, renderHostedError } from '@gatehouse/pages'
import type { Dependencies } from '../../foundation/dependencies.ts'
import { digest } from '../../foundation/secrets/digest.ts'
import { readSetupLink, setupPath } from './link.ts'
import { findSetupLink } from './store.ts'

/** The target of setup links; undefined for other requests. */
export type SetupPage = (request: Request, facts: RequestFacts) => Promise<Response | undefined>

/** The setup page is not built yet: a valid link says so, any other one says that it has expired. */
export function createSetupPage({ db, clock }: Pick<Dependencies, 'db' | 'clock'>): SetupPage {
  return async (request, { requestId }) => {
    const { pathname } = new URL(request.url)
    if (request.method !== 'GET' || !pathname.startsWith(setupPath)) return undefined
    const link = readSetupLink(pathname)
    const selector = link && { projectId: link.projectId, digest: digest(link.token), now: clock() }
    const isLive = selector !== undefined && (await findSetupLink(db, selector)) !== undefined
    const locale = localeFor({ accepted: request.headers.get('accept-language') })
    const reason = isLive ? 'setupLink' : 'expired'
    const { html, headers } = renderHostedError({ reason, requestId, locale })
    return new Response(html, { status: isLive ? 501 : 400, headers })
  }
}
