type Protocol = 'oidc' | 'saml'

/** The prefix for OpenID Connect is older than SAML. */
const prefixes = { oidc: 'sso:', saml: 'saml:' } as const

/** The provider id of a tenant's identity provider; no other provider id has a colon. */
export function ssoProviderId(
  { tenantId, ssoId }: { tenantId: string; ssoId: string },
  protocol: Protocol = 'oidc',
): string {
  return `${prefixes[protocol]}${tenantId}:${ssoId}`
}

/** Those of a configuration, which may have changed its protocol. */
export function ssoProviderIds(of: { tenantId: string; ssoId: string }): string[] {
  return [ssoProviderId(of, 'oidc'), ssoProviderId(of, 'saml')]
}

export function isSsoProvider(providerId: string): boolean {
  return protocolOf(providerId) !== undefined
}

export function isSamlProvider(providerId: string): boolean {
  return protocolOf(providerId) === 'saml'
}

/** The tenant and configuration of such an id; a tenant's own id may have colons. */
export function readSsoProviderId(providerId: string): { tenantId: string; ssoId: string } {
  const end = providerId.lastIndexOf(':')
  const protocol = protocolOf(providerId) ?? 'oidc'
  return { tenantId: providerId.slice(prefixes[protocol].length, end), ssoId: providerId.slice(end + 1) }
}

function protocolOf(providerId: string): Protocol | undefined {
  if (providerId.startsWith(prefixes.oidc)) return 'oidc'
  return providerId.startsWith(prefixes.saml) ? 'saml' : undefined
}
