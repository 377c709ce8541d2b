import { operationError } from '@gatehouse/operation'

export const AccessKeyTaken = operationError({
  name: 'AccessKeyTaken',
  code: 'E011004',
  status: 400,
  description: 'An access key with this secret exists in this project',
})
export const AccessKeyNotFound = operationError({
  name: 'AccessKeyNotFound',
  code: 'E011004',
  status: 404,
  description: 'There is no such access key in this project',
})
