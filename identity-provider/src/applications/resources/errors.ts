import { operationError } from '@gatehouse/operation'

export const ResourceNotFound = operationError({
  name: 'ResourceNotFound',
  code: 'E011004',
  status: 404,
  description: 'There is no such resource in this project',
})
export const ResourceTaken = operationError({
  name: 'ResourceTaken',
  code: 'E011003',
  status: 400,
  description: 'Another resource has this name or URI',
})
export const ResourceChangedMeanwhile = operationError({
  name: 'ResourceChangedMeanwhile',
  code: 'E011004',
  status: 409,
  description: 'It was changed after the version that was sent: load it again',
})
