import { operationError } from '@gatehouse/operation'

export const AccessKeyNotFound = operationError({
  name: 'AccessKeyNotFound',
  code: 'E011004',
  status: 404,
  description: 'There is no such access key in this project',
})
