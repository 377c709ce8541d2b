import { operationError } from '@gatehouse/operation'

export const ManagementKeyNotFound = operationError({
  name: 'ManagementKeyNotFound',
  code: 'E011004',
  status: 404,
  description: 'There is no such management key',
})
