import { operationError } from '@gatehouse/operation'

export const OutboundScimNotFound = operationError({
  name: 'OutboundScimNotFound',
  code: 'E011004',
  status: 404,
  description: 'The application has no outbound provisioning',
})
export const OutboundScimTaken = operationError({
  name: 'OutboundScimTaken',
  code: 'E011003',
  status: 400,
  description: 'The application has outbound provisioning already',
})
export const OutboundScimChanged = operationError({
  name: 'OutboundScimChanged',
  code: 'E011003',
  status: 409,
  description: 'The outbound provisioning was changed meanwhile; load it and try again',
})
