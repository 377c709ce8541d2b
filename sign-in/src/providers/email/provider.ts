import type { Theme } from '@gatehouse-id/pages'

import { InvalidSignInConfig } from '../../errors.ts'
import { normalizeIdentifier } from './identifier.ts'

type Awaitable<T> = T | Promise<T>

/** An e-mail to send. */
export type VerificationRequest = {
  /** The address, normalised. */
  identifier: string
  /** The link. It is percent-encoded, so it is safe in an HTML attribute. */
  url: string
  expires: Date
  provider: EmailProvider
  /** The token in the link, for mails that show it as a code. */
  token: string
  theme: Theme | undefined
}

/** Verifies that a visitor reads the mail of an address, with a link sent there. Needs an adapter. */
export type EmailProvider = {
  id: string
  name: string
  type: 'email'
  /** How long a link can be used. */
  maxAgeSeconds: number
  /** Whether the link opens a confirmation page, so that mail scanners that open every link do not use it up. */
  asksFirst: boolean
  /** Sends the link. Errors are logged and the visitor sees that nothing was sent. Escape values in HTML mails. */
  sendVerificationRequest(request: VerificationRequest): Awaitable<unknown>
  /** The canonical form of an address; throws when it is not an address. */
  normalizeIdentifier(raw: string): string
  /** The token of a link, which must be hard to guess; 32 random bytes by default. */
  generateVerificationToken?(): Awaitable<string>
}

export type EmailProviderConfig = Pick<EmailProvider, 'sendVerificationRequest' | 'generateVerificationToken'> &
  Partial<Pick<EmailProvider, 'id' | 'name' | 'maxAgeSeconds' | 'asksFirst' | 'normalizeIdentifier'>>

/**
 * A provider that sends links by e-mail; a link is valid for a day by default. To limit how often an address gets one,
 * use the signIn callback: it is called with `email: { verificationRequest: true }` before anything is sent.
 * @throws {InvalidSignInConfig} when `sendVerificationRequest` is missing
 */
export function emailProvider(config: EmailProviderConfig): EmailProvider {
  // Callers without types may forget it.
  if (typeof config.sendVerificationRequest !== 'function')
    throw new InvalidSignInConfig('The email provider needs a function `sendVerificationRequest`.')
  return {
    ...config,
    id: config.id ?? 'email',
    name: config.name ?? 'Email',
    type: 'email',
    maxAgeSeconds: config.maxAgeSeconds ?? 86_400,
    asksFirst: config.asksFirst ?? false,
    normalizeIdentifier: config.normalizeIdentifier ?? normalizeIdentifier,
  }
}
