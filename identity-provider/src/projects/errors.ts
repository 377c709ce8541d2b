import { operationError } from '@gatehouse/operation'

export const ProjectNotFound = operationError({
  name: 'ProjectNotFound',
  code: 'E011004',
  status: 404,
  description: 'There is no such project',
})
