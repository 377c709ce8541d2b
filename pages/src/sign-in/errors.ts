import type { MessageKey } from '../messages.en.ts'

/** Codes whose text belongs on the sign-in page (sign-in-layer.md §6.1-A). */
const inlineErrors: Readonly<Record<string, MessageKey>> = {
  Signin: 'signIn.error.tryAnother',
  OAuthSignin: 'signIn.error.tryAnother',
  OAuthCallback: 'signIn.error.tryAnother',
  OAuthCreateAccount: 'signIn.error.tryAnother',
  EmailCreateAccount: 'signIn.error.tryAnother',
  Callback: 'signIn.error.tryAnother',
  OAuthAccountNotLinked: 'signIn.error.notLinked',
  EmailSignin: 'signIn.error.email',
  CredentialsSignin: 'signIn.error.credentials',
  SessionRequired: 'signIn.error.sessionRequired',
}

/** Whether a code is shown by the sign-in page rather than by the error page. */
export function isSignInPageError(code: string) {
  return Object.hasOwn(inlineErrors, code)
}

/** The text the sign-in page shows for any code. */
export function signInErrorText(code: string): MessageKey {
  return (Object.hasOwn(inlineErrors, code) ? inlineErrors[code] : undefined) ?? 'signIn.error.unknown'
}

export type ErrorPageKind = 'configuration' | 'accessdenied' | 'verification' | 'other'

/** Which error page a code has, whatever its case (sign-in-layer.md §6.1-B). */
export function errorPageKind(code: string | undefined): ErrorPageKind {
  const lower = code?.toLowerCase()
  return lower === 'configuration' || lower === 'accessdenied' || lower === 'verification' ? lower : 'other'
}

const statuses = { configuration: 500, accessdenied: 403, verification: 403, other: 200 } as const

/** The status the error page is sent with. */
export function errorPageStatus(code: string | undefined) {
  return statuses[errorPageKind(code)]
}
