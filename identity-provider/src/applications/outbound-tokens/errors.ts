import { operationError } from '@gatehouse/operation'

export const OutboundTokenNotFound = operationError({
  name: 'OutboundTokenNotFound',
  code: 'E011004',
  status: 404,
  description: 'There is no such token: the account is not connected, or not with these scopes',
})
/** It has expired, and cannot be refreshed any more: the account has to be connected again. */
export const OutboundTokenUnusable = operationError({
  name: 'OutboundTokenUnusable',
  code: 'E152110',
  status: 400,
  description: 'The token cannot be used: it has expired or was refused, and cannot be refreshed',
})
