import { operationError } from '@gatehouse/operation'

/** Also for an unknown tenant, so that the answer does not reveal which tenants exist. */
export const SsoNotConfigured = operationError({
  name: 'SsoNotConfigured',
  code: 'E011004',
  status: 400,
  description: 'Single sign-on is not set up for this tenant',
})
