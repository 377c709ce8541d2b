import type { IdentityClient } from '@gatehouse-id/identity-provider'
import { type User, UserNotFound } from '@gatehouse-id/identity-provider/contract'
import type { SignedIn } from './identity.ts'

/** The login id that an administrator gives to a user of another sign-in provider. */
export function foreignLoginId({ providerId, subject }: SignedIn) {
  return `${providerId}:${subject}`
}

/** The sign-in provider and subject of such a login id; undefined when it names no configured provider. */
export function readForeignLoginId(loginId: string, providers: readonly { id: string }[]): SignedIn | undefined {
  const end = loginId.indexOf(':')
  const providerId = loginId.slice(0, Math.max(0, end))
  return providers.some(({ id }) => id === providerId) ? { providerId, subject: loginId.slice(end + 1) } : undefined
}

/** The user with that id; undefined when there is none. */
export async function loadUser(
  client: IdentityClient,
  which: { userId: string } | { loginId: string },
): Promise<User | undefined> {
  try {
    return (await client.users.load(which)).user
  } catch (error) {
    if (error instanceof UserNotFound) return undefined
    throw error
  }
}
