import { operationError } from '@gatehouse/operation'

export const DescoperNotFound = operationError({
  name: 'DescoperNotFound',
  code: 'E011004',
  status: 404,
  description: 'There is no administrator with this id in this project',
})
/** Without an administrator, a project could never appoint one again. */
export const LastAdministrator = operationError({
  name: 'LastAdministrator',
  code: 'E011003',
  status: 400,
  description: 'The last administrator of a project cannot be removed',
})
