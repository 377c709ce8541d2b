/** What later domains may import from authentication. */
export type { RecordVerifiedAddress } from './account-ownership/record-verified-address.ts'
export type { SelfRegister } from './account-ownership/self-register.ts'
export type { Challenges } from './challenges/challenges.ts'
export type { EnchantedLinks } from './links/enchanted-links/links.ts'
export type { MagicLinks } from './links/magic-links/links.ts'
export { TooManyCodeAttempts, WrongCode } from './one-time-codes/contract.ts'
export type { OneTimeCodes } from './one-time-codes/codes.ts'
export type { Ceremonies } from './passkeys/ceremonies.ts'
export { PasskeyRefused } from './passkeys/contract.ts'
export { deletePasskeys, listPasskeys } from './passkeys/store.ts'
export type { VerifyPasskeyUser } from './passkeys/verify-user.ts'
export type { PasswordPolicies } from './password-settings/policies.ts'
export type { CheckPassword } from './passwords/verify.ts'
export type { SetPassword } from './passwords/set.ts'
export { createCounter } from './rate-limits/counter.ts'
export { findFailedSignIns } from './rate-limits/failed-sign-ins.ts'
export type { RateLimits } from './rate-limits/rate-limits.ts'
export type { VerifyRecoveryCode } from './second-factors/recovery-codes/verify.ts'
export type { VerifyTotp } from './second-factors/totp/verify.ts'
export { clearGuessesOfAll } from './rate-limits/guesses.ts'
export { deleteAuthenticator } from './second-factors/totp/store.ts'
export { deleteTrustedDevices } from './second-factors/trusted-devices/store.ts'
export {
  joinTrustTokens,
  readTrustCookie,
  readTrustTokens,
  trustCookie,
} from './second-factors/trusted-devices/cookie.ts'
export type { Kept, TrustedDevices } from './second-factors/trusted-devices/trust.ts'
export type { IssueRecoveryCodes } from './second-factors/recovery-codes/issue.ts'
export { type Enrol, pendingOf } from './second-factors/totp/enrol.ts'
export { PendingSession } from './links/enchanted-links/contract.ts'
export { PasswordExpired, PasswordLocked, WrongPassword } from './passwords/contract.ts'
