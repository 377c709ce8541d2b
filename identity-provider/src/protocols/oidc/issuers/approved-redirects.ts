import { parseSafeUrl } from '@gatehouse-id/operation'
import type Provider from 'oidc-provider'
import { type ClientPolicy, policyOf } from '../clients/policy.ts'

const loopback = new Set(['localhost', '127.0.0.1'])

/** Whether a URL is on an origin whose every page a client may be redirected to. */
export function isOnRedirectOrigin({ redirectOrigins, acceptsLoopback }: ClientPolicy, text: string): boolean {
  const safe = redirectOrigins && parseSafeUrl(text)
  if (!redirectOrigins || !safe) return false
  const { origin, protocol, hostname } = new URL(safe)
  return (
    redirectOrigins.includes(origin) || (acceptsLoopback === true && protocol === 'http:' && loopback.has(hostname))
  )
}

/** The project's own client has approved origins in place of registered URLs. */
export function acceptApprovedRedirects(provider: Provider): void {
  const { redirectUriAllowed, postLogoutRedirectUriAllowed } = provider.Client.prototype
  provider.Client.prototype.redirectUriAllowed = function (value) {
    return redirectUriAllowed.call(this, value) || isOnRedirectOrigin(policyOf(this), value)
  }
  provider.Client.prototype.postLogoutRedirectUriAllowed = function (value) {
    return postLogoutRedirectUriAllowed.call(this, value) || isOnRedirectOrigin(policyOf(this), value)
  }
}
