import type { ConsoleSession } from '../../request/context.ts'
import { defineLoader, ofEach } from '../../request/loaders.ts'
import type { Builder } from '../../schema/builder.ts'
import { pageArgs } from '../../schema/lists/connections.ts'
import { connectionCost } from '../../schema/lists/pages.ts'
import { connectionOfSorted } from '../../schema/lists/sorted-pages.ts'
import { loadUser } from '../../directory/users/loaders.ts'

const loadConsoleSessions = defineLoader<string, ConsoleSession[] | null>(async (userIds, context) => {
  if (!context.listConsoleSessions) return userIds.map(() => null)
  const found = await Promise.all(userIds.map(userId => loadUser(context, userId)))
  const users = found.filter(user => user !== undefined)
  return ofEach(userIds, await context.listConsoleSessions(users), ({ userId }) => userId)
})

/** The sessions of administrators in the console, which the sign-in layer has and not the provider. */
export function registerConsoleSessions(builder: Builder) {
  const ConsoleSessionType = builder.objectRef<ConsoleSession>('ConsoleSession').implement({
    description: 'A browser in which a user is signed in to the console. Signing the user out ends it.',
    fields: t => ({
      databaseId: t.exposeString('id', { description: 'The id of the session, which is not its cookie.' }),
      createdAt: t.field({ type: 'DateTime', description: 'When it started.', resolve: each => each.createdAt }),
      expiresAt: t.field({
        type: 'DateTime',
        description: 'When it ends unless it is used before.',
        resolve: ({ expiresAt }) => expiresAt,
      }),
    }),
  })
  const ConsoleSessionConnection = builder.connectionObject(
    { type: ConsoleSessionType, name: 'ConsoleSessionConnection', description: 'A page of console sessions.' },
    { name: 'ConsoleSessionEdge', description: 'A console session and its cursor.' },
  )
  builder.objectField('User', 'consoleSessions', t =>
    t.field({
      type: ConsoleSessionConnection,
      nullable: true,
      description:
        'The sessions of the user in the console, newest first; null where cookies hold them and not the database.',
      complexity: connectionCost,
      args: pageArgs(t),
      resolve: async ({ userId }, page, context) => {
        const found = await loadConsoleSessions(context, userId)
        return (
          found &&
          connectionOfSorted(page, found, {
            by: ({ createdAt }) => createdAt,
            idOf: ({ id }) => id,
            isDescending: true,
          })
        )
      },
    }),
  )
}
