import DataLoader from 'dataloader'
import type { IdentityClient, User } from '@gatehouse/identity-provider/contract'
import { pageSizeMax } from '../request/limits.ts'

/** Until when session tokens of a user are valid, and how many live sessions the user has. */
export type TokenFacts = Awaited<ReturnType<IdentityClient['users']['tokenExpiry']>>

/** Loads users by id, in as few calls as one request allows; `undefined` for unknown ids. */
export function createUserFinder(client: IdentityClient): (userId: string) => Promise<User | undefined> {
  const loader = new DataLoader<string, User | undefined>(
    async userIds => {
      const { users } = await client.users.search({ userIds: [...userIds], limit: userIds.length, withTestUser: true })
      const byId = new Map(users.map(user => [user.userId, user]))
      return userIds.map(userId => byId.get(userId))
    },
    { maxBatchSize: pageSizeMax },
  )
  return userId => loader.load(userId)
}

/** Asks for the token facts of a user once, however many fields of the request need them. */
export function createTokenFacts(client: IdentityClient): (userId: string) => Promise<TokenFacts> {
  const loader = new DataLoader<string, TokenFacts>(
    userIds => Promise.all(userIds.map(userId => client.users.tokenExpiry({ userId }))),
    { batch: true },
  )
  return userId => loader.load(userId)
}
