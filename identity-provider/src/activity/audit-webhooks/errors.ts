import { operationError } from '@gatehouse/operation'

export const WebhookNotFound = operationError({
  name: 'WebhookNotFound',
  code: 'E011004',
  status: 404,
  description: 'There is no such webhook in this project',
})
