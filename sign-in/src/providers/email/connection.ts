import { hash } from 'node:crypto'

import type { Adapter, AdapterUser } from '../../adapter/adapter.ts'
import { InvalidSignInConfig } from '../../errors.ts'
import type { Clock } from '../../options/environment.ts'
import type { EmailProvider } from './provider.ts'

/** An e-mail provider with its store of sent tokens, which are kept as digests. */
export type EmailConnection = {
  kind: 'email'
  provider: EmailProvider
  findUser(identifier: string): Promise<AdapterUser | undefined>
  remember(identifier: string, token: string, expires: Date): Promise<void>
  /** Uses the token that was sent to an address; false when it is not valid. A token works once. */
  redeem(identifier: string, token: string): Promise<boolean>
}

export type EmailConnectionConfig = {
  provider: EmailProvider
  adapter: Adapter | undefined
  secrets: readonly [string, ...string[]]
  clock: Clock
}

function digest(token: string, secret: string) {
  return hash('sha256', token + secret, 'hex')
}

/**
 * Connects an e-mail provider to the adapter.
 * @throws {InvalidSignInConfig} when the adapter cannot store verification tokens
 */
export function connectEmail({ provider, adapter, secrets, clock }: EmailConnectionConfig): EmailConnection {
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
      if (identifier.includes('\0')) return false // no address has one, and PostgreSQL refuses it
      // A link may be older than the newest secret.
      for (const secret of secrets) {
        const found = await adapter.useVerificationToken?.({ identifier, token: digest(token, secret) })
        // Do not rely on the adapter: the token must belong to this address.
        if (found) return found.identifier === identifier && found.expires.getTime() > clock()
      }
      return false
    },
  }
}
