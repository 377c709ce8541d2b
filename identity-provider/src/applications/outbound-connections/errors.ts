import { operationError } from '@gatehouse/operation'

/** What a tenant has connected is used by all of it. */
export const TenantConnectionNotAllowed = operationError({
  name: 'TenantConnectionNotAllowed',
  code: 'E061005',
  status: 403,
  description: 'Only an administrator of the tenant may connect accounts for it',
})
