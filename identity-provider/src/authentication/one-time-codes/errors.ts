import { operationError } from '@gatehouse/operation'

/** One answer for a code that is wrong, expired, used or was never sent. */
export const WrongCode = operationError({
  name: 'WrongCode',
  code: 'E061102',
  status: 401,
  description: 'The code is invalid or has expired',
})
export const TooManyCodeAttempts = operationError({
  name: 'TooManyCodeAttempts',
  code: 'E061103',
  status: 401,
  description: 'Too many attempts for this code; request a new one',
})
