import {
  NotInTenant,
  SsoDomainTaken,
  type Tenant,
  TenantHasSuccessors,
  TenantNotFound,
  TenantTaken,
} from '@gatehouse/identity-provider/contract'
import type { Builder } from '../schema/builder.ts'
import { registerProviderErrors } from '../schema/changes/user-errors.ts'

/** The tenant, or its settings, were changed after the caller read them. */
export class TenantChangedMeanwhile extends Error {
  readonly tenant: Tenant
  constructor(tenant: Tenant) {
    super('This tenant was changed in the meantime.')
    this.tenant = tenant
  }
}

/** Errors of mutations about tenants. */
export function registerTenantErrors(builder: Builder) {
  registerProviderErrors(builder, [
    [TenantNotFound, 'No tenant has this id.'],
    [TenantTaken, 'Another tenant has this id or name.'],
    [TenantHasSuccessors, 'There are tenants below this one: delete them first.'],
    [SsoDomainTaken, 'Another tenant signs in the users of this domain.'],
    [NotInTenant, 'The user is not a member of the tenant, or the tenant is disabled.'],
  ])
  builder.objectType(TenantChangedMeanwhile, {
    name: 'TenantChangedMeanwhile',
    description: 'The tenant, or its settings, were changed after the caller read them.',
    interfaces: ['UserError'],
    fields: t => ({
      tenant: t.field({ type: 'Tenant', description: 'The tenant as it is now.', resolve: ({ tenant }) => tenant }),
    }),
  })
}
