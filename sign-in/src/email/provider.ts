import type { Theme } from '@gatehouse/pages'

import { InvalidSignInConfig } from '../config.ts'
import { normalizeIdentifier } from './identifier.ts'

type Awaitable<T> = T | Promise<T>

/** What is to be sent to an address. */
export interface VerificationRequest {
  /** The address, normalised. */
  identifier: string
  /** The link. Everything in it is percent-encoded, so it may stand in an attribute of HTML as it is. */
  url: string
  expires: Date
  provider: EmailProvider
  /** What the link proves; for mails that show it as a code. */
  token: string
  theme: Theme | undefined
}

/** People prove that they read the mail of an address, by a link sent there. Needs an adapter. */
export interface EmailProvider {
  id: string
  name: string
  type: 'email'
  /** How long a link can be used. */
  maxAgeSeconds: number
  /** Whether the link leads to a page that asks before it signs in; programs that open every link cannot use it up. */
  asksFirst: boolean
  /** Sends the link; what it throws is logged, and the person is told that nothing was sent. Escape what goes into HTML. */
  sendVerificationRequest(request: VerificationRequest): Awaitable<unknown>
  /** The form an address is known by here; throws when it is none. */
  normalizeIdentifier(raw: string): string
  /** What the link proves, hard to guess; 32 random bytes by default. */
  generateVerificationToken?(): Awaitable<string>
}

export type EmailProviderConfig = Pick<EmailProvider, 'sendVerificationRequest' | 'generateVerificationToken'> &
  Partial<Pick<EmailProvider, 'id' | 'name' | 'maxAgeSeconds' | 'asksFirst' | 'normalizeIdentifier'>>

/**
 * Sign-in by a link that is sent to an e-mail address and lives for a day unless told otherwise. How often an address
 * may ask is for the signIn callback to say, which is called with `email: { verificationRequest: true }` before
 * anything is sent. Throws InvalidSignInConfig.
 */
export const emailProvider = (config: EmailProviderConfig): EmailProvider => {
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
