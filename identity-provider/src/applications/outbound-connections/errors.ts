import { operationError } from '@gatehouse/operation'

/** What a tenant has connected is used by all of it. */
export const TenantConnectionNotAllowed = operationError({
  name: 'TenantConnectionNotAllowed',
  code: 'E061005',
  status: 403,
  description: 'Only an administrator of the tenant may connect accounts for it',
})
/** Used, expired, unknown, or brought by another session than the one that asked for the connection. */
export const ConnectionCodeInvalid = operationError({
  name: 'ConnectionCodeInvalid',
  code: 'E061301',
  status: 400,
  description: 'The code was used before, has expired, or is for another session: connect the account again',
})
