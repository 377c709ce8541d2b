import { operationError } from '@gatehouse/operation'

export const SessionNotFound = operationError({
  name: 'SessionNotFound',
  code: 'E011004',
  status: 404,
  description: 'There is no such live session in this project',
})
