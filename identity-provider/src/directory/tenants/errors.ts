import { operationError } from '@gatehouse/operation'

export const TenantNotFound = operationError({
  name: 'TenantNotFound',
  code: 'E011004',
  status: 404,
  description: 'There is no such tenant in this project',
})
export const TenantTaken = operationError({
  name: 'TenantTaken',
  code: 'E011003',
  status: 400,
  description: 'Another tenant has this id or name',
})
export const TenantHasSuccessors = operationError({
  name: 'TenantHasSuccessors',
  code: 'E011003',
  status: 400,
  description: 'There are tenants below this one; delete them first',
})
/** The user is not a member of the tenant, or the tenant is disabled. */
export const NotInTenant = operationError({
  name: 'NotInTenant',
  code: 'E011004',
  status: 403,
  description: 'The user does not belong to this tenant',
})

export const SsoDomainTaken = operationError({
  name: 'SsoDomainTaken',
  code: 'E011003',
  status: 400,
  description: 'Another tenant or configuration has this domain',
})
