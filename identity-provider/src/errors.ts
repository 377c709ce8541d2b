import { operationError } from '@gatehouse/operation'

/** The failures that more than one area answers with; codes as in provider-api §6. */
export const InvalidManagementKey = operationError({
  name: 'InvalidManagementKey',
  code: 'E061005',
  status: 401,
  description: 'The project id or the management key is not valid',
})
export const InvalidProject = operationError({
  name: 'InvalidProject',
  code: 'E061005',
  status: 401,
  description: 'The project id is not valid',
})
export const InvalidToken = operationError({
  name: 'InvalidToken',
  code: 'E061005',
  status: 401,
  description: 'The token is not valid',
})
