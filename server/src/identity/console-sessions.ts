import type { ListConsoleSessions } from '@gatehouse-id/graphql'
import type { DatabaseAdapter } from '@gatehouse-id/sign-in'
import type { Config } from '../config/config.ts'
import { embeddedProviderId } from './embedded-sign-in.ts'
import { readForeignLoginId } from './load-user.ts'

/**
 * Lists console sessions that are stored in the database: of users who signed in with the embedded provider, and with
 * other providers under the login ids that administrators gave them.
 */
export function consoleSessionsOf(
  adapter: Pick<DatabaseAdapter, 'listProviderSessions'>,
  { oidcProviders }: Pick<Config, 'oidcProviders'>,
): ListConsoleSessions {
  return async users => {
    const accounts = users.flatMap(({ userId, loginIds }) => [
      { userId, providerId: embeddedProviderId, subject: userId },
      ...loginIds.flatMap(loginId => {
        const foreign = readForeignLoginId(loginId, oidcProviders)
        return foreign ? [{ userId, ...foreign }] : []
      }),
    ])
    const byProvider = Map.groupBy(accounts, ({ providerId }) => providerId)
    const found = await Promise.all(
      [...byProvider].map(async ([provider, some]) => {
        const userOf = new Map(some.map(({ subject, userId }) => [subject, userId]))
        const sessions = await adapter.listProviderSessions({ provider, providerAccountIds: [...userOf.keys()] })
        return sessions.map(({ id, createdAt, expires, providerAccountId }) => ({
          id,
          userId: userOf.get(providerAccountId) ?? '',
          createdAt: createdAt.getTime(),
          expiresAt: expires.getTime(),
        }))
      }),
    )
    return found.flat()
  }
}
