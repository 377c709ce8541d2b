import { operationError } from '@gatehouse-id/operation'

export const PasswordTooWeak = operationError({
  name: 'PasswordTooWeak',
  code: 'E062901',
  status: 400,
  description: 'The password does not follow the policy of this project',
})
