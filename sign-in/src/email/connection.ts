import { hash } from 'node:crypto'

import type { Adapter, AdapterUser } from '../adapter/adapter.ts'
import { InvalidSignInConfig } from '../config.ts'
import type { Clock } from '../environment.ts'
import type { EmailProvider } from './provider.ts'

/** An e-mail provider with the place where what it sent is remembered, as digests. */
export interface EmailConnection {
  kind: 'email'
  provider: EmailProvider
  findUser(identifier: string): Promise<AdapterUser | undefined>
  remember(identifier: string, token: string, expires: Date): Promise<void>
  /** Uses up what was sent to an address; false when nothing valid was. A second use finds nothing. */
  redeem(identifier: string, token: string): Promise<boolean>
}

export interface EmailConnectionConfig {
  provider: EmailProvider
  adapter: Adapter | undefined
  secrets: readonly [string, ...string[]]
  clock: Clock
}

const digest = (token: string, secret: string) => hash('sha256', token + secret, 'hex')

/** Readies an e-mail provider. Throws InvalidSignInConfig. */
export const connectEmail = ({ provider, adapter, secrets, clock }: EmailConnectionConfig): EmailConnection => {
  if (adapter?.createVerificationToken === undefined || adapter.useVerificationToken === undefined)
    throw new InvalidSignInConfig(
      `The email provider "${provider.id}" needs an adapter with createVerificationToken and useVerificationToken.`,
    )
  return {
    kind: 'email',
    provider,
    findUser: async identifier => (await adapter.getUserByEmail(identifier)) ?? undefined,
    async remember(identifier, token, expires) {
      await adapter.createVerificationToken?.({ identifier, token: digest(token, secrets[0]), expires })
    },
    async redeem(identifier, token) {
      if (identifier.includes('\0')) return false // no address has one, and PostgreSQL will not even look for it
      // A link may be older than the newest secret.
      for (const secret of secrets) {
        const found = await adapter.useVerificationToken?.({ identifier, token: digest(token, secret) })
        // Whatever the adapter looked for, the answer must be about this address.
        if (found) return found.identifier === identifier && found.expires.getTime() > clock()
      }
      return false
    },
  }
}
