import { operationError } from '@gatehouse/operation'

/** provider-api §6: spent, expired, unknown, or of another project. */
export const ExchangeFailed = operationError({
  name: 'ExchangeFailed',
  code: 'E061301',
  status: 401,
  description: 'The sign-in elsewhere failed, or its code was used before or is too old',
})
export const RedirectNotApproved = operationError({
  name: 'RedirectNotApproved',
  code: 'E011003',
  status: 400,
  description: 'The redirect URL is not approved in this project',
})
/** The provider does not answer as it should; what exactly is in the audit trail. */
export const ProviderUnavailable = operationError({
  name: 'OauthProviderUnavailable',
  code: 'E011001',
  status: 502,
  description: 'The sign-in provider does not answer as it should',
})
/** Somebody has the e-mail address already and has not shown that it is theirs, here or there. */
export const IdentityNotLinked = operationError({
  name: 'IdentityNotLinked',
  code: 'E062107',
  status: 400,
  description: 'There is an account with this e-mail address: sign in to it another way, then link this one',
})
export const IdentityTaken = operationError({
  name: 'IdentityTaken',
  code: 'E062107',
  status: 400,
  description: 'Another user signs in with this account',
})
