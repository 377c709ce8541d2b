import type { Client, KoaContextWithOIDC } from 'oidc-provider'

/** Pages of a public client, which has no secret to keep from the browser, may call the endpoints from their origins. */
export function mayCallFrom(_: KoaContextWithOIDC, origin: string, client: Client): boolean {
  if (client.tokenEndpointAuthMethod !== 'none') return false
  return client.redirectUris?.some(uri => URL.parse(uri)?.origin === origin) ?? false
}
