import { operationError } from '@gatehouse/operation'

/** Also for an unknown tenant, so that the answer does not reveal which tenants exist. */
export const SsoNotConfigured = operationError({
  name: 'SsoNotConfigured',
  code: 'E011004',
  status: 400,
  description: 'Single sign-on is not set up for this tenant',
})
export const SamlNotBuilt = operationError({
  name: 'SamlNotBuilt',
  code: 'E011001',
  status: 501,
  description: 'This tenant signs in by SAML, which is not built yet',
})
