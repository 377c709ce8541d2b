import { decodeJwt } from 'jose'
import type { Client, KoaContextWithOIDC } from 'oidc-provider'
import { policyOf } from '../../clients/policy.ts'

/**
 * The scope that a client asked for, before the provider leaves out what it does not know; '' for none. Of a pushed
 * request (RFC 9126 §4) that is what was pushed: the browser's query has nothing to add.
 */
export function requestedScope({ oidc, query }: KoaContextWithOIDC): string {
  const pushed = oidc.route === 'authorization' ? oidc.entities.PushedAuthorizationRequest : undefined
  const { scope } = pushed ? decodeJwt(pushed.request) : { scope: oidc.body?.scope ?? query.scope }
  return typeof scope === 'string' ? scope : ''
}

/**
 * Keeps `offline_access` in the request of the project's own applications. The provider drops it where `prompt` does not
 * ask for consent (OpenID Connect Core §11); here the administrator's set-up of the application is the consent.
 */
export function keepOfflineAccess(ctx: KoaContextWithOIDC, _: string | undefined, client: Client): void {
  const { params } = ctx.oidc
  if (!params || !requestedScope(ctx).split(' ').includes('offline_access')) return
  if (policyOf(client).isThirdParty || !client.grantTypeAllowed('refresh_token')) return
  const kept = typeof params.scope === 'string' ? params.scope.split(' ') : []
  params.scope = [...new Set([...kept, 'offline_access'])].join(' ')
}
