import type { IdentityClient } from '@gatehouse/identity-provider'
import { type User, UserNotFound } from '@gatehouse/identity-provider/contract'
import type { SignedIn } from './identity.ts'

/** The login id that an administrator gives to somebody who signs in with another provider. */
export function foreignLoginId({ providerId, subject }: SignedIn) {
  return `${providerId}:${subject}`
}

/** Who signs in with another provider and was given this login id; undefined when it is of none of the providers. */
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
