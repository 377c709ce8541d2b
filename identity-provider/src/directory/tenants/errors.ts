import { operationError } from '@gatehouse-id/operation'
import { notFound, refused } from '../../foundation/errors/declare.ts'

export const TenantNotFound = notFound('TenantNotFound', 'There is no such tenant in this project')
export const TenantTaken = refused('TenantTaken', 'Another tenant has this id or name')
export const TenantHasSuccessors = refused('TenantHasSuccessors', 'There are tenants below this one; delete them first')
/** The user is not a member of the tenant, or the tenant is disabled. */
export const NotInTenant = operationError({
  name: 'NotInTenant',
  code: 'E011004',
  status: 403,
  description: 'The user does not belong to this tenant',
})

export const SsoDomainTaken = refused('SsoDomainTaken', 'Another tenant or configuration has this domain')
