import type { IdentityClient } from '@gatehouse-id/identity-provider/contract'
import { NotOfTenant, tenantRules } from '@gatehouse-id/identity-provider/tenant-scope'

/**
 * The client of a tenant administrator: it reaches what belongs to the tenants. An operation that has no rule in
 * `tenant-scope` of the identity provider is refused, and a field without a decision: a new one is closed until it gets one.
 */
export function tenantClient(client: IdentityClient, tenantIds: readonly string[]): IdentityClient {
  const rules = tenantRules(client, tenantIds)
  const areas = Object.keys(client).map(area => [area, refusing(rules[area] ?? {})])
  // Every area of the client is there; operations without a rule throw.
  return Object.fromEntries(areas) as IdentityClient
}

function refusing(operations: object): object {
  return new Proxy(operations, {
    get: (known, name) =>
      Reflect.get(known, name) ??
      (async () => {
        throw new NotOfTenant()
      }),
  })
}
