import { operationError } from '@gatehouse/operation'

export const ResourcePolicyNotFound = operationError({
  name: 'ResourcePolicyNotFound',
  code: 'E011004',
  status: 404,
  description: 'The application has no policy for this resource',
})
export const ResourcePolicyTaken = operationError({
  name: 'ResourcePolicyTaken',
  code: 'E011003',
  status: 400,
  description: 'The application has a policy for this resource already',
})
export const ScopeNotFound = operationError({
  name: 'ScopeNotFound',
  code: 'E011004',
  status: 400,
  description: 'The resource has no such scope',
})
