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
  INFO_BYTES_MAX,
  PBKDF2_ITERATIONS_DEFAULT,
  PBKDF2_ITERATIONS_MAX,
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
export { KEY_SET_CACHE_MS, KEY_SET_COOLDOWN_MS } from './keys/key-cache.ts'
export { KEY_SET_TIMEOUT_MS } from './keys/fetch-key-set.ts'
export type { JsonWebKeySet } from './keys/key-set.ts'
export type { PublicJwk } from './keys/verification-key.ts'
export type { AuthenticationInfo } from './sessions/authentication-info.ts'
export { POLLING_INTERVAL_MS_MIN, POLLING_TIMEOUT_MS_MAX, type PollingOptions } from './sessions/polling.ts'
export {
  type AccessKeyLoginOptions,
  createSessionValidator,
  type PendingSignIn,
  type SessionValidator,
  type SessionValidatorOptions,
} from './sessions/validator.ts'
export { CLOCK_TOLERANCE_SECONDS, type Claims, type TenantClaims } from './tokens/claims.ts'
export {
  createTokenVerifier,
  type TokenVerifier,
  type TokenVerifierOptions,
  type VerifyOptions,
} from './tokens/verifier.ts'
