import type { KoaContextWithOIDC } from 'oidc-provider'
import { anonymous, type Call } from '../../../foundation/requests/call.ts'

/** The origin of a request to one of the provider's pages; the page itself finds out who the user is. */
export function callOf(ctx: Pick<KoaContextWithOIDC, 'ip' | 'get'>, projectId: string): Call {
  return {
    projectId,
    actor: anonymous,
    rights: [],
    ip: ctx.ip,
    userAgent: ctx.get('user-agent').slice(0, 500),
    requestId: ctx.get('x-request-id'),
  }
}
