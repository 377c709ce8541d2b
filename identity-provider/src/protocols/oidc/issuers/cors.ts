import type { Client, KoaContextWithOIDC } from 'oidc-provider'
import { policyOf } from '../clients/policy.ts'
import { isOnRedirectOrigin } from './approved-redirects.ts'

/** Pages of a public client, which has no secret to keep from the browser, may call the endpoints from their origins. */
export function mayCallFrom(_: KoaContextWithOIDC, origin: string, client: Client): boolean {
  if (client.tokenEndpointAuthMethod !== 'none') return false
  if (isOnRedirectOrigin(policyOf(client), `${origin}/`)) return true
  return client.redirectUris?.some(uri => URL.parse(uri)?.origin === origin) ?? false
}
