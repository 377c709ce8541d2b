import { operationError } from '@gatehouse/operation'

export const NotOfTenant = operationError({
  name: 'NotOfTenant',
  code: 'E061005',
  status: 403,
  description: 'You administer a tenant: this reaches beyond it. An administrator of the project can do it.',
})
