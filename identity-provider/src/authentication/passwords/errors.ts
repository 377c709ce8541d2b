import { operationError } from '@gatehouse/operation'

/** One answer for a wrong password and for a user that has none. */
export const WrongPassword = operationError({
  name: 'WrongPassword',
  code: 'E062903',
  status: 401,
  description: 'The login id or the password is not right',
})
export const PasswordExpired = operationError({
  name: 'PasswordExpired',
  code: 'E062909',
  status: 401,
  description: 'The password has expired and must be replaced',
})
/** Too many wrong passwords in a row, where the policy locks for good. */
export const PasswordLocked = operationError({
  name: 'PasswordLocked',
  code: 'E062903',
  status: 401,
  description: 'The password is locked after too many wrong ones; it has to be reset',
})
