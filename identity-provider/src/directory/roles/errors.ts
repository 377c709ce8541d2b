import { operationError } from '@gatehouse/operation'

export const RoleNotFound = operationError({
  name: 'RoleNotFound',
  code: 'E011004',
  status: 400,
  description: 'There is no such role in this project',
})
export const RoleTaken = operationError({
  name: 'RoleTaken',
  code: 'E011003',
  status: 400,
  description: 'Another role has this name',
})
/** The console roles: without them, administrators could not get in. */
export const RoleProtected = operationError({
  name: 'RoleProtected',
  code: 'E011003',
  status: 400,
  description: 'This role is built in and cannot be changed',
})
