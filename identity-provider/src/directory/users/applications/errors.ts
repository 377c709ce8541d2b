import { operationError } from '@gatehouse/operation'

export const SsoApplicationNotFound = operationError({
  name: 'SsoApplicationNotFound',
  code: 'E011004',
  status: 404,
  description: 'There is no such SSO application in this project',
})
