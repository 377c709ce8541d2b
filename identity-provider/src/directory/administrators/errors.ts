import { operationError } from '@gatehouse/operation'

export const DescoperNotFound = operationError({
  name: 'DescoperNotFound',
  code: 'E011004',
  status: 404,
  description: 'Nobody of this project’s console has this id',
})
/** Nobody could let anybody else in any more. */
export const LastAdministrator = operationError({
  name: 'LastAdministrator',
  code: 'E011003',
  status: 400,
  description: 'The last administrator of a project has to stay',
})
