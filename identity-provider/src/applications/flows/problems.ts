import { durationIn, englishMessages, localeFor, type MessageKey } from '@gatehouse-id/pages'

/** What a visitor reads when a step was refused, on the pages and in the screens of flows alike. */
const texts = {
  wrongCode: 'hosted.error.wrongCode',
  wrongCredentials: 'hosted.error.invalidCredentials',
  tooManyAttempts: 'hosted.error.tooManyAttempts',
  weakPassword: 'hosted.newPassword.error.weak',
  passwordMismatch: 'hosted.newPassword.error.mismatch',
  passwordExpired: 'hosted.newPassword.expired',
  passkeyRefused: 'hosted.error.passkey',
  passkeyCancelled: 'problem.passkeyCancelled',
  providerFailed: 'hosted.error.otherProvider',
  ssoUnknown: 'hosted.error.ssoUnknown',
  ssoEnforced: 'problem.ssoEnforced',
  addressNeeded: 'problem.addressNeeded',
  passwordNeeded: 'problem.passwordNeeded',
  unavailable: 'hosted.error.unavailable',
  signUpClosed: 'hosted.error.signUpClosed',
  accountExists: 'problem.accountExists',
  signInFirst: 'problem.signInFirst',
  secondFactorNeeded: 'problem.secondFactorNeeded',
  notInTenant: 'problem.notInTenant',
  linkExpired: 'problem.linkExpired',
  deviceUnknown: 'hosted.device.error.unknown',
  deviceExpired: 'hosted.device.error.expired',
  deviceUsed: 'hosted.device.error.used',
  deviceMissing: 'hosted.device.error.missing',
  tooSoon: 'hosted.code.wait',
  failed: 'problem.failed',
} as const satisfies Record<string, MessageKey>
export type ProblemText = keyof typeof texts

/** In the language of a locale such as `de-at`, else in English; with the time until the step may be taken again. */
export function problemIn(locale: string, problem: ProblemText, retryAfterSeconds = 0): string {
  const key = texts[problem]
  const { language, messages } = localeFor({ uiLocales: locale })
  const duration =
    retryAfterSeconds < 60
      ? durationIn(language, retryAfterSeconds, 'second')
      : durationIn(language, Math.ceil(retryAfterSeconds / 60), 'minute')
  return (messages[key] ?? englishMessages[key]).replace('{duration}', duration)
}
