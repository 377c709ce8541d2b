import { operationError } from '@gatehouse/operation'

export const InboundApplicationNotFound = operationError({
  name: 'InboundApplicationNotFound',
  code: 'E011004',
  status: 404,
  description: 'There is no such inbound application in this project',
})
export const InboundApplicationTaken = operationError({
  name: 'InboundApplicationTaken',
  code: 'E011003',
  status: 400,
  description: 'Another inbound application has this name',
})
export const ScopeValueNotFound = operationError({
  name: 'ScopeValueNotFound',
  code: 'E011004',
  status: 400,
  description: 'There is no such role or permission in this project',
})
