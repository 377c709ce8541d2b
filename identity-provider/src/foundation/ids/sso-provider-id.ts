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

/** No id of a configuration has this sign, so nothing that is not made for drafts finds one. */
const draftMark = '~draft'

/** The provider id under which the draft of a configuration is tested. */
export function draftProviderId({ tenantId, ssoId }: { tenantId: string; ssoId: string }, protocol: Protocol): string {
  return ssoProviderId({ tenantId, ssoId: ssoId + draftMark }, protocol)
}

/** The provider that a draft is to replace; undefined for the id of another provider. */
export function providerOfDraft(providerId: string): string | undefined {
  return isSsoProvider(providerId) && providerId.endsWith(draftMark)
    ? providerId.slice(0, -draftMark.length)
    : undefined
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
