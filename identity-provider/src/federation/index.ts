/* What the domains above use of federation. */
export type { OauthProviders } from './oauth-providers/providers.ts'
export { findSsoConfiguration } from './sso/find-configuration.ts'
export { SsoNotConfigured } from './sso/contract.ts'
export type { AuthorizationRequests } from './social/requests/authorization-requests.ts'
export { type ExchangeCodes, SamlSession } from './social/exchange-codes.ts'
export { callOf, redirect } from './social/browser.ts'
export { ExchangeFailed, ProviderUnavailable, RedirectNotApproved } from './social/errors.ts'
export { guardedFetch } from './social/upstream/guarded-fetch.ts'
export { insertSamlSession } from './saml/logout/store.ts'
export { redirectQuery } from './saml/messages/sign.ts'
export { ProviderNotFound } from './oauth-providers/contract.ts'
export {
  AssertionRefused,
  assertionType,
  type VerifiedAssertion,
  type VerifyAssertion,
} from './xaa-settings/assertion.ts'
export type { AdmitAsserted } from './xaa-settings/admit.ts'
