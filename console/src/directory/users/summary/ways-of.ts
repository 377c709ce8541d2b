import { users } from '../messages.ts'
import type { User } from '../user/user-context.ts'

/** What the user can sign in with. */
export function waysOf({
  hasPassword,
  passkeys,
  hasAuthenticator,
  linkedProviders,
  email,
  phone,
  ...user
}: User): string[] {
  const passkeyCount = passkeys?.edges.length ?? 0
  return [
    hasPassword && users.password,
    passkeyCount > 0 && users.passkeyCount(passkeyCount),
    email && user.isEmailVerified && users.codeByEmail,
    phone && user.isPhoneVerified && users.codeByPhone,
    ...linkedProviders.map(users.accountAt),
    hasAuthenticator && users.authenticatorApp,
  ].filter(way => typeof way === 'string' && way !== '') as string[] // the others are false or empty
}
