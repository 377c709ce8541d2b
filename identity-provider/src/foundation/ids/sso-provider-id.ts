const prefix = 'sso:'

/** The provider id of a tenant's identity provider; no other provider id has a colon. */
export function ssoProviderId({ tenantId, ssoId }: { tenantId: string; ssoId: string }): string {
  return `${prefix}${tenantId}:${ssoId}`
}

export function isSsoProvider(providerId: string): boolean {
  return providerId.startsWith(prefix)
}

/** The tenant and configuration of such an id; a tenant's own id may have colons. */
export function readSsoProviderId(providerId: string): { tenantId: string; ssoId: string } {
  const end = providerId.lastIndexOf(':')
  return { tenantId: providerId.slice(prefix.length, end), ssoId: providerId.slice(end + 1) }
}
