import { operationError } from '@gatehouse/operation'

export const ProviderNotFound = operationError({
  name: 'OauthProviderNotFound',
  code: 'E011004',
  status: 404,
  description: 'There is no such sign-in provider in this project',
})
