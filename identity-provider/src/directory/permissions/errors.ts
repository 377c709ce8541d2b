import { operationError } from '@gatehouse/operation'

export const PermissionNotFound = operationError({
  name: 'PermissionNotFound',
  code: 'E011004',
  status: 400,
  description: 'There is no such permission in this project',
})
export const PermissionTaken = operationError({
  name: 'PermissionTaken',
  code: 'E011003',
  status: 400,
  description: 'Another permission has this name',
})
export const PermissionProtected = operationError({
  name: 'PermissionProtected',
  code: 'E011003',
  status: 400,
  description: 'This permission is built in and cannot be changed',
})
