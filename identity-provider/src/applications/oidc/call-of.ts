import type { KoaContextWithOIDC } from 'oidc-provider'
import { anonymous, type Call } from '../../foundation/call.ts'

/** Where a request to one of the provider's pages came from; who sent it is found out by the page. */
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
