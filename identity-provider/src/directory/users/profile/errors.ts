import { operationError } from '@gatehouse-id/operation'

export const LoginIdTaken = operationError({
  name: 'LoginIdTaken',
  code: 'E062107',
  status: 400,
  description: 'User already exists',
})
/** The answer of sign-in operations for an unknown user; management's is UserNotFound. */
export const UnknownUser = operationError({
  name: 'UnknownUser',
  code: 'E062108',
  status: 400,
  description: 'User not found',
})
export const UserNotFound = operationError({
  name: 'UserNotFound',
  code: 'E112102',
  status: 404,
  description: 'User not found',
})
export const UserDisabled = operationError({
  name: 'UserDisabled',
  code: 'E062102',
  status: 401,
  description: 'The user is disabled',
})
