import type { Account, Profile, User } from './callbacks.ts'

/** Someone whom a provider of any kind has vouched for. */
export interface Arrival {
  kind: Account['type']
  provider: { id: string; signOutAtProvider?: boolean; allowDangerousEmailAccountLinking?: boolean }
  user: User
  account: Account
  /** What an OAuth provider said of the person. */
  profile?: Profile
  /** What the person typed, for a credentials provider. */
  credentials?: Readonly<Record<string, unknown>>
}
