import { operationError } from '@gatehouse/operation'

/** One answer for a wrong password and for a user without one. */
export const WrongPassword = operationError({
  name: 'WrongPassword',
  code: 'E062903',
  status: 401,
  description: 'The login id or the password is wrong',
})
export const PasswordExpired = operationError({
  name: 'PasswordExpired',
  code: 'E062909',
  status: 401,
  description: 'The password has expired and must be replaced',
})
/** Too many wrong passwords in a row, under a policy that locks permanently. */
export const PasswordLocked = operationError({
  name: 'PasswordLocked',
  code: 'E062903',
  status: 401,
  description: 'The password is locked after too many wrong attempts; reset it to sign in',
})
