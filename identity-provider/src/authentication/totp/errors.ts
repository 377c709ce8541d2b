import { operationError } from '@gatehouse/operation'

/** A wrong code, one that was used before, and one of a person who has no authenticator. */
export const WrongAuthenticatorCode = operationError({
  name: 'WrongAuthenticatorCode',
  code: 'E061102',
  status: 401,
  description: 'The code is not right',
})
export const TooManyGuesses = operationError({
  name: 'TooManyGuesses',
  code: 'E061103',
  status: 429,
  description: 'Too many wrong codes; try again later',
})
