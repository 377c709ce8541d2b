import { englishMessages, localeFor, type MessageKey } from '@gatehouse/pages'

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
  unavailable: 'hosted.error.unavailable',
  signUpClosed: 'hosted.error.signUpClosed',
  accountExists: 'problem.accountExists',
  signInFirst: 'problem.signInFirst',
  secondFactorNeeded: 'problem.secondFactorNeeded',
  notInTenant: 'problem.notInTenant',
  linkExpired: 'problem.linkExpired',
  tooSoon: 'problem.tooSoon',
  failed: 'problem.failed',
} as const satisfies Record<string, MessageKey>
export type ProblemText = keyof typeof texts

/** In the language of a locale such as `de-at`, else in English. */
export function problemIn(locale: string, problem: ProblemText): string {
  const key = texts[problem]
  return localeFor({ uiLocales: locale }).messages[key] ?? englishMessages[key]
}
