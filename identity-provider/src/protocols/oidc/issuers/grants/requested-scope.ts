import { decodeJwt } from 'jose'
import type { KoaContextWithOIDC } from 'oidc-provider'

/**
 * The scope that a client asked for, before the provider leaves out what it does not know; '' for none. Of a pushed
 * request (RFC 9126 §4) that is what was pushed: the browser's query has nothing to add.
 */
export function requestedScope({ oidc, query }: KoaContextWithOIDC): string {
  const pushed = oidc.route === 'authorization' ? oidc.entities.PushedAuthorizationRequest : undefined
  const { scope } = pushed ? decodeJwt(pushed.request) : { scope: oidc.body?.scope ?? query.scope }
  return typeof scope === 'string' ? scope : ''
}
