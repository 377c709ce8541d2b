export {
  getMatchedPermissions,
  getMatchedTenantPermissions,
  validatePermissions,
  validateTenantPermissions,
} from './access/permissions.ts'
export { getMatchedRoles, getMatchedTenantRoles, validateRoles, validateTenantRoles } from './access/roles.ts'
export {
  deriveKey,
  derivePasswordKey,
  infoBytesMax,
  pbkdf2IterationsDefault,
  pbkdf2IterationsMax,
} from './derivation/derive-key.ts'
export {
  AlgorithmRefused,
  ClaimInvalid,
  DerivationRefused,
  ExchangeFailed,
  KeyIdMissing,
  KeyNotFound,
  KeySetUnavailable,
  KeyUnusable,
  PollingTimedOut,
  ProviderRefused,
  ProviderUnreachable,
  RefreshFailed,
  SessionError,
  type SessionErrorCode,
  SessionInvalid,
  SignatureInvalid,
  TokenExpired,
  TokenMalformed,
  TokenMissing,
} from './errors.ts'
export { keySetCacheMs, keySetCooldownMs } from './keys/key-cache.ts'
export { keySetTimeoutMs } from './keys/fetch-key-set.ts'
export type { JsonWebKeySet } from './keys/key-set.ts'
export type { PublicJwk } from './keys/verification-key.ts'
export type { AuthenticationInfo } from './sessions/authentication-info.ts'
export { pollingIntervalMsMin, pollingTimeoutMsMax, type PollingOptions } from './sessions/polling.ts'
export {
  type AccessKeyLoginOptions,
  createSessionValidator,
  type PendingSignIn,
  type SessionValidator,
  type SessionValidatorOptions,
} from './sessions/validator.ts'
export { clockToleranceSeconds, type Claims, type TenantClaims } from './tokens/claims.ts'
export { issuersOf } from './tokens/issuer.ts'
export type { RefreshToken, SessionToken } from './tokens/kind.ts'
export {
  createTokenVerifier,
  type TokenVerifier,
  type TokenVerifierOptions,
  type VerifyOptions,
} from './tokens/verifier.ts'
