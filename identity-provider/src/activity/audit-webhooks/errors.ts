import { operationError } from '@gatehouse/operation'

export const WebhookNotFound = operationError({
  name: 'WebhookNotFound',
  code: 'E011004',
  status: 404,
  description: 'There is no such webhook in this project',
})
export const WebhookDeliveryNotFound = operationError({
  name: 'WebhookDeliveryNotFound',
  code: 'E011004',
  status: 404,
  description: 'There is no such delivery of this webhook, or it is no longer stored',
})
export const WebhookNotSigned = operationError({
  name: 'WebhookNotSigned',
  code: 'E011003',
  status: 400,
  description: 'The webhook has no signing secret to rotate',
})
