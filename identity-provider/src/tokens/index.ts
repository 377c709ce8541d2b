/** What later domains may import from tokens. */
export { InvalidAccessKey } from './access-key-exchange/errors.ts'
export type { PresentAccessKey } from './access-key-exchange/present.ts'
export { listKeyGrants } from './access-keys/grants.ts'
export { statusOf as keyStatus } from './access-keys/to-access-key.ts'
export { findKeyProject, listKeysOfTenant } from './access-keys/of-tenant.ts'
export { mappedClaims, type ScopeClaimsOf } from './scope-claims/claims-of.ts'
export type { ScopeClaims } from './scope-claims/contract.ts'
export { createEndSessions } from './sessions/end.ts'
export { TokenRevoked } from './sessions/errors.ts'
export { acr, acrOf, canMeetAcr, meetsAcr, needsMulti, wantedAcrs } from './sessions/factors/acr.ts'
export { isReservedClaim } from './sessions/tokens/reserved-claims.ts'
export type { HasSignedInWithFactors } from './sessions/factors/own-account.ts'
export {
  isSecondFactor,
  SecondFactorNeeded,
  requireCredentialChange,
  withFactor,
} from './sessions/factors/second-factor.ts'
export { hasUsedCountry, hasUsedDevice, isKnownNetwork } from './sessions/history.ts'
export { getOwnUser } from './sessions/live/own-user.ts'
export type { SessionOf } from './sessions/live/session-of.ts'
export { requireStillLive } from './sessions/live/still-live.ts'
export { admit, requireCurrent } from './sessions/sign-in/admit.ts'
export type { CompleteSignIn, VerifiedSignIn, VerifiedUser } from './sessions/sign-in/complete-sign-in.ts'
export { Intent, LoginOptions } from './sessions/sign-in/login-options.ts'
export { requireSso, requireSsoOfAddress, SsoEnforced } from './sessions/sign-in/require-sso.ts'
export { type SessionRow, endSession, lockLiveSession, noteFactorShown } from './sessions/store.ts'
export { authorizationClaims } from './sessions/tokens/authorization-claims.ts'
export { tenantOf } from './sessions/tokens/lifetimes.ts'
export type { ProjectKeys, SigningKeys } from './signing-keys/keys.ts'
export { describeUserAgent } from './user-sessions/browser.ts'
export type { JwtResponse } from './sessions/contract.ts'
export type { PresentTenantAdministrator } from './tenant-administrators/present.ts'
