import type { Account, Profile, User } from './callbacks.ts'

/** An identity that a provider of any kind has verified. */
export type IncomingIdentity = {
  kind: Account['type']
  provider: { id: string; signOutAtProvider?: boolean; allowDangerousEmailAccountLinking?: boolean }
  user: User
  account: Account
  /** The claims of an OAuth provider. */
  profile?: Profile
  /** The submitted fields, for a credentials provider. */
  credentials?: Readonly<Record<string, unknown>>
}
