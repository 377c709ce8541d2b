const prefix = 'sso:'

/** Under what id the people of a tenant's identity provider are known; no other provider's id has a colon. */
export const ssoProviderId = ({ tenantId, ssoId }: { tenantId: string; ssoId: string }): string =>
  `${prefix}${tenantId}:${ssoId}`

export const isSsoProvider = (providerId: string): boolean => providerId.startsWith(prefix)

/** The tenant and configuration of such an id; a tenant's own id may have colons. */
export function readSsoProviderId(providerId: string): { tenantId: string; ssoId: string } {
  const end = providerId.lastIndexOf(':')
  return { tenantId: providerId.slice(prefix.length, end), ssoId: providerId.slice(end + 1) }
}
