import { operationError } from '@gatehouse/operation'

export const ProjectInUse = operationError({
  name: 'ProjectInUse',
  code: 'E011003',
  status: 400,
  description: 'The project is in use and cannot be deleted',
})
export const ProjectNotFound = operationError({
  name: 'ProjectNotFound',
  code: 'E011004',
  status: 404,
  description: 'There is no such project',
})
