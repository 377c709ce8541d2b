import { operationError } from '@gatehouse/operation'

export const FlowNotFound = operationError({
  name: 'FlowNotFound',
  code: 'E011004',
  status: 404,
  description: 'There is no such flow in this project',
})
export const FlowVersionNotFound = operationError({
  name: 'FlowVersionNotFound',
  code: 'E011004',
  status: 404,
  description: 'The flow has no such version, or no longer',
})
