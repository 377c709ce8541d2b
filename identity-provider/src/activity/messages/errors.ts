import { operationError } from '@gatehouse/operation'

export const ChannelUnavailable = operationError({
  name: 'ChannelUnavailable',
  code: 'E011003',
  status: 400,
  description: 'Messages cannot be sent this way here',
})
export const MessageNotFound = operationError({
  name: 'MessageNotFound',
  code: 'E011004',
  status: 404,
  description: 'Message not found',
})
export const MessageNotRetried = operationError({
  name: 'MessageNotRetried',
  code: 'E011003',
  status: 400,
  description: 'The message cannot be sent again',
})
