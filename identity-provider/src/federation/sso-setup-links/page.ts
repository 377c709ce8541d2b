import type { RequestFacts } from '@gatehouse/operation'
import { renderHostedError } from '@gatehouse/pages'
import type { Dependencies } from '../../foundation/dependencies.ts'
import { digest } from '../../foundation/secrets/digest.ts'
import { readSetupLink, setupPath } from './link.ts'
import { findSetupLink } from './store.ts'

/** Where setup links lead; undefined for a request that is none of these. */
export type SetupPage = (request: Request, facts: RequestFacts) => Promise<Response | undefined>

/** There is no page to set anything up with yet: a link that counts is told so, another one that it is too old. */
export function createSetupPage({ db, clock }: Pick<Dependencies, 'db' | 'clock'>): SetupPage {
  return async (request, { requestId }) => {
    const { pathname } = new URL(request.url)
    if (request.method !== 'GET' || !pathname.startsWith(setupPath)) return undefined
    const link = readSetupLink(pathname)
    const which = link && { projectId: link.projectId, digest: digest(link.token), now: clock() }
    const isLive = which !== undefined && (await findSetupLink(db, which)) !== undefined
    const detail =
      'The page for setting up single sign-on is not built yet (501). Whoever sent you this link can do it for you.'
    const { html, headers } = isLive
      ? renderHostedError({ reason: 'unexpected', detail, requestId })
      : renderHostedError({ reason: 'expired', requestId })
    return new Response(html, { status: isLive ? 501 : 400, headers })
  }
}
