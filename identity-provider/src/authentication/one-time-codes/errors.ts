import { operationError } from '@gatehouse/operation'

/** One answer for a code that is wrong, has expired, was used or was never sent. */
export const WrongCode = operationError({
  name: 'WrongCode',
  code: 'E061102',
  status: 401,
  description: 'The code is not right',
})
export const TooManyCodeAttempts = operationError({
  name: 'TooManyCodeAttempts',
  code: 'E061103',
  status: 401,
  description: 'The code was tried too often; a new one is needed',
})
