import { operationError } from '@gatehouse/operation'

export const ImpersonationNotAllowed = operationError({
  name: 'ImpersonationNotAllowed',
  code: 'E011003',
  status: 403,
  description: 'The impersonator is not allowed to act as this user',
})
export const ConsentMissing = operationError({
  name: 'ConsentMissing',
  code: 'E011003',
  status: 403,
  description: 'The user has not consented to impersonation, or the consent has expired',
})
export const NotImpersonating = operationError({
  name: 'NotImpersonating',
  code: 'E011003',
  status: 400,
  description: 'This session is not an impersonation',
})
