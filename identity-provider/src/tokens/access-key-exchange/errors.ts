import { operationError } from '@gatehouse/operation'

/** One answer for a key that is unknown, switched off, expired, or bound to somebody who is gone or disabled. */
export const InvalidAccessKey = operationError({
  name: 'InvalidAccessKey',
  code: 'E061005',
  status: 401,
  description: 'The access key is not valid',
})
/** The key is good and used from where it may not be: its owner should know, and a thief learns nothing new. */
export const AddressNotPermitted = operationError({
  name: 'AddressNotPermitted',
  code: 'E061005',
  status: 403,
  description: 'The access key may not be used from this address',
})
