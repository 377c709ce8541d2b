import { operationError } from '@gatehouse/operation'

export const ManagementKeyNotFound = operationError({
  name: 'ManagementKeyNotFound',
  code: 'E011004',
  status: 404,
  description: 'There is no such management key',
})
export const KeyNotAllowed = operationError({
  name: 'KeyNotAllowed',
  code: 'E061005',
  status: 403,
  description: 'The management key may not do this',
})
/** A key cannot give what it does not have. */
export const RightsExceeded = operationError({
  name: 'RightsExceeded',
  code: 'E011003',
  status: 403,
  description: 'A key gives no rights, and changes no key, beyond what it may do itself',
})
