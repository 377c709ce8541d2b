/** The tenant of the thief, whose provider says what they want, and one whose provider is honest. */
export const tenants = { ofThief: 'thieves', honest: 'honest' }

/** Whose addresses the provider of a tenant vouches for. */
export function domainOf(tenantId: string): string {
  return tenantId === tenants.ofThief ? 'thieves.test' : 'example.com'
}
