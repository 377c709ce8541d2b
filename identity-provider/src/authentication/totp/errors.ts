import { operationError } from '@gatehouse/operation'

/** A wrong code, a used one, and any code for a user without an authenticator. */
export const WrongAuthenticatorCode = operationError({
  name: 'WrongAuthenticatorCode',
  code: 'E061102',
  status: 401,
  description: 'The code is invalid',
})
export const TooManyGuesses = operationError({
  name: 'TooManyGuesses',
  code: 'E061103',
  status: 429,
  description: 'Too many wrong codes; try again later',
})
