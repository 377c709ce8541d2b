import { operationError } from '@gatehouse-id/operation'
import { refused } from '../../foundation/errors/declare.ts'

/** provider-api §6: used, expired, unknown, or of another project. */
export const ExchangeFailed = operationError({
  name: 'ExchangeFailed',
  code: 'E061301',
  status: 401,
  description: 'The sign-in with the provider failed, or its code was used before or has expired',
})
export const RedirectNotApproved = refused('RedirectNotApproved', 'The redirect URL is not approved in this project')
/** The provider answers incorrectly; the audit trail has the details. */
export const ProviderUnavailable = operationError({
  name: 'OauthProviderUnavailable',
  code: 'E011001',
  status: 502,
  description: 'The sign-in provider does not answer as it should',
})
/** A user has the e-mail address already, but it is not verified on both sides. */
export const IdentityNotLinked = operationError({
  name: 'IdentityNotLinked',
  code: 'E062107',
  status: 400,
  description: 'There is an account with this email address: sign in to it another way, then link this one',
})
export const IdentityTaken = operationError({
  name: 'IdentityTaken',
  code: 'E062107',
  status: 400,
  description: 'Another user signs in with this account',
})
