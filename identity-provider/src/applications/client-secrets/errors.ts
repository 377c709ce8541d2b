import { operationError } from '@gatehouse/operation'

export const ClientSecretNotFound = operationError({
  name: 'ClientSecretNotFound',
  code: 'E011004',
  status: 404,
  description: 'The application has no added secret of this name',
})
export const ClientSecretTaken = operationError({
  name: 'ClientSecretTaken',
  code: 'E011003',
  status: 400,
  description: 'Another secret of the application has this name',
})
export const TooManyClientSecrets = operationError({
  name: 'TooManyClientSecrets',
  code: 'E011003',
  status: 400,
  description: 'An application has at most 10 added secrets; revoke one first',
})
