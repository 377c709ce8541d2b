import { operationError } from '@gatehouse/operation'

export const PendingSession = operationError({
  name: 'PendingSession',
  code: 'E062503',
  status: 401,
  description: 'The link has not been followed yet',
})
