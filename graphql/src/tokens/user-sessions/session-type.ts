import type { UserSession } from '@gatehouse-id/identity-provider/contract'
import { defineLoader, inOrder, ofEach } from '../../request/loaders.ts'
import type { Builder } from '../../schema/builder.ts'
import { pageArgs } from '../../schema/lists/connections.ts'
import { connectionCost } from '../../schema/lists/pages.ts'
import { connectionOfSorted } from '../../schema/lists/sorted-pages.ts'
import { unlessHosted } from '../../schema/unless-hosted.ts'
import { loadTenant } from '../../directory/tenants/loaders.ts'
import { loadUser } from '../../directory/users/loaders.ts'

const loadSession = defineLoader<string, UserSession | null>(async (ids, { client }) => {
  const found = await unlessHosted(() => client.userSessions.search({ sessionIds: [...ids] }))
  return inOrder(ids, found?.sessions ?? [], ({ id }) => id).map(session => session ?? null)
})

/** The live sessions of a user; null at a hosted service, which does not list them. */
const loadSessionsOfUser = defineLoader<string, UserSession[] | null>(async (userIds, { client }) => {
  const found = await unlessHosted(() => client.userSessions.search({ userIds: [...userIds] }))
  return ofEach(userIds, found?.sessions ?? null, ({ userId }) => userId)
})

/** The session type, and the list of a user's. */
export function registerSessionType(builder: Builder) {
  builder.node('UserSession', {
    description: 'A device on which a user is signed in.',
    id: { resolve: ({ id }) => id, description: 'The id of the node.' },
    loadMany: (ids, context) => Promise.all(ids.map(id => loadSession(context, id))),
    fields: t => ({
      databaseId: t.exposeString('id', { description: 'The id in tokens.' }),
      device: t.exposeString('device', { description: 'Bot, Mobile, Desktop, Tablet or Unknown.' }),
      browser: t.exposeString('browser', {
        nullable: true,
        description: 'Such as “Firefox”; null when it is not known.',
      }),
      system: t.exposeString('system', {
        nullable: true,
        description: 'Such as “Windows”; null when it is not known.',
      }),
      userAgent: t.exposeString('userAgent', { description: 'What the browser calls itself.' }),
      ip: t.exposeString('ip', { description: 'The IP address the session started from.' }),
      factors: t.exposeStringList('factors', { description: 'How the user was authenticated, such as “pwd”.' }),
      user: t.field({
        type: 'User',
        nullable: true,
        description: 'The user; null when they were deleted just now.',
        complexity: { field: 1 },
        resolve: async ({ userId }, _args, context) => (await loadUser(context, userId)) ?? null,
      }),
      tenant: t.field({
        type: 'Tenant',
        nullable: true,
        description: 'The tenant that was selected; null for none.',
        complexity: { field: 1 },
        resolve: async ({ tenantId }, _args, context) =>
          tenantId === '' ? null : ((await loadTenant(context, tenantId)) ?? null),
      }),
      isImpersonation: t.boolean({
        description: 'Whether somebody else acts as the user.',
        resolve: ({ actorId }) => actorId !== '',
      }),
      actor: t.field({
        type: 'User',
        nullable: true,
        description: 'Who acts as the user; null when it is no impersonation, or when they were deleted just now.',
        complexity: { field: 1 },
        resolve: async ({ actorId }, _args, context) =>
          actorId === '' ? null : ((await loadUser(context, actorId)) ?? null),
      }),
      createdAt: t.field({ type: 'DateTime', description: 'When it started.', resolve: session => session.createdAt }),
      lastRefreshedAt: t.field({
        type: 'DateTime',
        description: 'When it was last refreshed, to within ten seconds.',
        resolve: session => session.lastRefreshedAt,
      }),
      expiresAt: t.field({
        type: 'DateTime',
        description: 'When it can no longer be refreshed.',
        resolve: session => session.expiresAt,
      }),
    }),
  })
  const UserSessionConnection = builder.connectionObject(
    { type: 'UserSession', name: 'UserSessionConnection', description: 'A page of sessions.' },
    { name: 'UserSessionEdge', description: 'A session and its cursor.' },
  )
  builder.objectField('User', 'sessions', t =>
    t.field({
      type: UserSessionConnection,
      nullable: true,
      description: 'The latest sessions of the user, at most 100, newest first; null at a hosted service.',
      complexity: connectionCost,
      args: pageArgs(t),
      resolve: async ({ userId }, page, context) => {
        const found = await loadSessionsOfUser(context, userId)
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
