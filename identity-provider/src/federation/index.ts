/* What the domains above use of federation. */
export type { OauthProviders } from './oauth-providers/providers.ts'
export { findSsoConfiguration } from './sso/find-configuration.ts'
export { SsoNotConfigured } from './sso/errors.ts'
export type { AuthorizationRequests } from './social/authorization-requests.ts'
export type { ExchangeCodes } from './social/exchange-codes.ts'
export { callOf, redirect } from './social/browser.ts'
export { RedirectNotApproved } from './social/errors.ts'
export { guardedFetch } from './social/upstream/guarded-fetch.ts'
