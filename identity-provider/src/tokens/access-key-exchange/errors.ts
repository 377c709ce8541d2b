import { operationError } from '@gatehouse/operation'

/** One answer for a key that is unknown, disabled, expired, or bound to a deleted or disabled user. */
export const InvalidAccessKey = operationError({
  name: 'InvalidAccessKey',
  code: 'E061005',
  status: 401,
  description: 'The access key is not valid',
})
/**
 * The key is valid but was used from an address outside its list. Saying so helps the owner and tells a thief nothing
 * new.
 */
export const AddressNotPermitted = operationError({
  name: 'AddressNotPermitted',
  code: 'E061005',
  status: 403,
  description: 'The access key cannot be used from this address',
})
