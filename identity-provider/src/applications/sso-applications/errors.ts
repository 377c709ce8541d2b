import { operationError } from '@gatehouse/operation'

export const SsoApplicationTaken = operationError({
  name: 'SsoApplicationTaken',
  code: 'E011003',
  status: 400,
  description: 'Another SSO application has this id or name',
})
export const SsoApplicationOfOtherType = operationError({
  name: 'SsoApplicationOfOtherType',
  code: 'E011003',
  status: 400,
  description: 'The SSO application is of another type',
})
