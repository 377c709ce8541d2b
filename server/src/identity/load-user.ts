import type { IdentityClient } from '@gatehouse/identity-provider'
import { type User, UserNotFound } from '@gatehouse/identity-provider/contract'
import type { SignedIn } from './identity.ts'

/** The login id that an administrator gives to somebody who signs in with another provider. */
export const foreignLoginId = ({ providerId, subject }: SignedIn) => `${providerId}:${subject}`

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
