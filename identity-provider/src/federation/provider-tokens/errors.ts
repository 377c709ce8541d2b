import { operationError } from '@gatehouse/operation'

export const ProviderTokenNotFound = operationError({
  name: 'ProviderTokenNotFound',
  code: 'E112102',
  status: 404,
  description: 'No token of this provider is stored for the user',
})
