import { operationError } from '@gatehouse/operation'

export const NotpPending = operationError({
  name: 'NotpPending',
  code: 'E066103',
  status: 401,
  description: 'The message has not arrived yet',
})
export const NotpMessageRefused = operationError({
  name: 'NotpMessageRefused',
  code: 'E066104',
  status: 400,
  description: 'The message signs nobody in',
})
