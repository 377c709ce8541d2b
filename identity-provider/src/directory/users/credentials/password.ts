import { z } from 'zod'
import { operationError } from '@gatehouse-id/operation'

export const PasswordTooWeak = operationError({
  name: 'PasswordTooWeak',
  code: 'E062901',
  status: 400,
  description: 'The password does not follow the policy of this project',
})

/** Limits the length only; the minimum is the project's policy. */
export const password = z.string().min(1, 'must not be empty').max(256, 'must have at most 256 characters')
