import { operationError } from '@gatehouse/operation'

export const ImpersonationNotAllowed = operationError({
  name: 'ImpersonationNotAllowed',
  code: 'E011003',
  status: 403,
  description: 'This person may not act as that user',
})
export const ConsentMissing = operationError({
  name: 'ConsentMissing',
  code: 'E011003',
  status: 403,
  description: 'The user has not agreed that others act as them, or no longer',
})
export const NotImpersonating = operationError({
  name: 'NotImpersonating',
  code: 'E011003',
  status: 400,
  description: 'Nobody acts as somebody else in this session',
})
