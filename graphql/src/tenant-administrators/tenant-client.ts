import type { IdentityClient } from '@gatehouse/identity-provider/contract'
import { belongingTo, NotOfTenant, scopeTenants, scopeUsers } from '@gatehouse/identity-provider/tenant-scope'

type Scoped = { [Area in keyof IdentityClient]?: Partial<IdentityClient[Area]> }

/**
 * The client of a tenant administrator: it reaches what belongs to the tenants. An operation that has no rule in
 * `tenant-scope` of the identity provider is refused, so a new one is closed until it gets one.
 */
export function tenantClient(client: IdentityClient, tenantIds: readonly string[]): IdentityClient {
  const belonging = belongingTo(client, tenantIds)
  const scoped: Scoped = { ...scopeUsers(client, belonging), ...scopeTenants(client, belonging) }
  const areas = Object.keys(client).map(area => [area, refusing(scoped[area as keyof IdentityClient] ?? {})])
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
