import { operationError } from '@gatehouse/operation'

export const SsoAttemptNotFound = operationError({
  name: 'SsoAttemptNotFound',
  code: 'E011004',
  status: 404,
  description: 'There is no such failed sign-in or test; they are kept for 30 days',
})
