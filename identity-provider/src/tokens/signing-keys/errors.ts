import { operationError } from '@gatehouse/operation'

export const KeyNotFound = operationError({
  name: 'KeyNotFound',
  code: 'E011004',
  status: 404,
  description: 'There is no such key in this project',
})
export const KeyIsActive = operationError({
  name: 'KeyIsActive',
  code: 'E011003',
  status: 400,
  description: 'This key is the current signing key; rotate first',
})
