import type { MessageKey } from '../texts/messages.en.ts'

/** Codes that the sign-in page shows (sign-in-layer.md §6.1-A). */
const inlineErrors: Readonly<Record<string, MessageKey>> = {
  Signin: 'signIn.error.tryAnother',
  OAuthSignin: 'signIn.error.tryAnother',
  OAuthCallback: 'signIn.error.tryAnother',
  OAuthCreateAccount: 'signIn.error.tryAnother',
  EmailCreateAccount: 'signIn.error.tryAnother',
  Callback: 'signIn.error.tryAnother',
  OAuthAccountNotLinked: 'signIn.error.tryAnother',
  EmailSignin: 'signIn.error.email',
  CredentialsSignin: 'signIn.error.credentials',
  SessionRequired: 'signIn.error.sessionRequired',
}

/** Whether the sign-in page shows a code, rather than the error page. */
export function isSignInPageError(code: string) {
  return Object.hasOwn(inlineErrors, code)
}

/** The sentences of the sign-in page for a code. */
export function signInErrorTexts(code: string): MessageKey[] {
  const known = Object.hasOwn(inlineErrors, code) ? inlineErrors[code] : undefined
  return [
    known ?? 'signIn.error.unknown',
    ...(code === 'OAuthAccountNotLinked' ? ['signIn.error.notLinked' as const] : []),
  ]
}

export type ErrorPageKind = 'configuration' | 'accessdenied' | 'verification' | 'other'

/** The error page of a code, case-insensitive (sign-in-layer.md §6.1-B). */
export function errorPageKind(code: string | undefined): ErrorPageKind {
  const lower = code?.toLowerCase()
  return lower === 'configuration' || lower === 'accessdenied' || lower === 'verification' ? lower : 'other'
}

const statuses = { configuration: 500, accessdenied: 403, verification: 403, other: 200 } as const

/** The status of the error page for a code. */
export function errorPageStatus(code: string | undefined) {
  return statuses[errorPageKind(code)]
}
