import { operationError } from '@gatehouse/operation'

export const RoleNotFound = operationError({
  name: 'RoleNotFound',
  code: 'E011004',
  status: 400,
  description: 'There is no such role in this project',
})
