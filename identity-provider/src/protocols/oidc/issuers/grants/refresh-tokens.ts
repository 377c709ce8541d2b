import type { Client, KoaContextWithOIDC } from 'oidc-provider'
import { policyOf } from '../../clients/policy.ts'
import { requestedScope } from './requested-scope.ts'

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
