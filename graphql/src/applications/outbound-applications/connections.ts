import { OutboundTokenNotFound } from '@gatehouse-id/identity-provider/contract'
import type { Builder } from '../../schema/builder.ts'
import { deletedIdsOutput } from '../../schema/changes/payloads.ts'
import { connectionType, pageArgs } from '../../schema/lists/connections.ts'
import { keysetConnection, keysetRequest } from '../../schema/lists/keyset-pages.ts'
import { connectionCost } from '../../schema/lists/pages.ts'
import { idsField, nodeId } from '../../schema/ids/node-id.ts'
import { secondsToMsOrNull } from '../../schema/scalars/time.ts'
import { loadTenant } from '../../directory/tenants/loaders.ts'
import { loadUser } from '../../directory/users/loaders.ts'
import { managedOutboundApplication } from './managed-application.ts'
import { defineLoader, inOrder } from '../../request/loaders.ts'

/** A connected account by its id; undefined when there is none. */
const findOutboundConnection = defineLoader(async (ids, { client }) => {
  const { connections } = await client.outboundTokens.search({ ids: [...ids], limit: 100 })
  return inOrder(ids, connections, ({ id }) => id)
})

/** Accounts at third parties that users and tenants have connected; never their tokens. */
export function registerOutboundConnections(builder: Builder) {
  builder.node('OutboundConnection', {
    description: 'An account at a third party that a user or a tenant has connected.',
    id: { resolve: connection => connection.id, description: 'The id of the node.' },
    loadMany: (ids, context) => Promise.all(ids.map(id => findOutboundConnection(context, id))),
    fields: t => ({
      databaseId: t.exposeString('id', { description: 'The id of the token in the provider API.' }),
      application: t.field({
        type: 'OutboundApplication',
        nullable: true,
        description: 'The application; null when it is deleted.',
        complexity: 1,
        resolve: async ({ appId }, _args, context) => (await managedOutboundApplication.load(context, appId)) ?? null,
      }),
      user: t.field({
        type: 'User',
        nullable: true,
        description: 'Whose account it is; null when it is that of a tenant.',
        complexity: 1,
        resolve: async ({ userId }, _args, context) => (userId ? ((await loadUser(context, userId)) ?? null) : null),
      }),
      tenant: t.field({
        type: 'Tenant',
        nullable: true,
        description: 'The tenant that it is for; null for none.',
        complexity: 1,
        resolve: async ({ tenantId }, _args, context) =>
          tenantId ? ((await loadTenant(context, tenantId)) ?? null) : null,
      }),
      scopes: t.exposeStringList('scopes', { description: 'What the third party has granted.' }),
      subject: t.exposeString('tokenSub', {
        nullable: true,
        description: 'Who it is at the third party; null when there is none.',
      }),
      isApiKey: t.boolean({
        description: 'Whether it is an API key, and no token of OAuth 2.',
        resolve: ({ accessTokenType }) => accessTokenType === 'apiKey',
      }),
      canRefresh: t.exposeBoolean('hasRefreshToken', { description: 'Whether its token can be refreshed.' }),
      expiresAt: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'When the token expires; null for unknown.',
        resolve: ({ accessTokenExpiry }) => secondsToMsOrNull(Number(accessTokenExpiry)),
      }),
      refreshedAt: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'When the token was last refreshed; null for never.',
        resolve: ({ lastRefreshTime }) => secondsToMsOrNull(Number(lastRefreshTime)),
      }),
      refreshError: t.exposeString('lastRefreshError', {
        nullable: true,
        description: 'Why the last refresh failed; null when it did not.',
      }),
      createdAt: t.field({
        type: 'DateTime',
        description: 'When it was connected.',
        resolve: ({ createdAt }) => createdAt,
      }),
    }),
  })
  const Connection = connectionType(builder, 'OutboundConnection', {
    one: 'A connected account',
    many: 'connected accounts',
  })
  const Filter = builder.inputType('OutboundConnectionFilter', {
    description: 'Which accounts to list; all criteria apply together.',
    fields: t => ({
      applicationId: nodeId(t, { for: 'OutboundApplication', description: 'At this application, by node id.' }),
      userId: nodeId(t, { for: 'User', description: 'Of this user, by node id.' }),
      tenantId: nodeId(t, { for: 'Tenant', description: 'For this tenant, by node id.' }),
    }),
  })
  builder.queryField('outboundConnections', t =>
    t.field({
      type: Connection,
      description: 'Accounts at third parties that users and tenants have connected, newest first.',
      complexity: connectionCost,
      args: { ...pageArgs(t), filter: t.arg({ type: Filter, description: 'Which accounts.' }) },
      resolve: async (_root, { filter, ...page }, { client }) => {
        const { applicationId, userId, tenantId } = filter ?? {}
        const criteria = {
          ...(applicationId && { appIds: [applicationId.id] }),
          ...(userId && { userIds: [userId.id] }),
          ...(tenantId && { tenantIds: [tenantId.id] }),
        }
        const found = await client.outboundTokens.search({ ...criteria, ...keysetRequest(page), withCursors: true })
        return keysetConnection({
          entries: found.connections,
          cursors: found.cursors ?? [],
          total: found.total,
          isTotalExact: true,
          hasNext: found.next !== undefined,
          hasPrevious: found.previous !== undefined,
        })
      },
    }),
  )
  builder.relayMutationField(
    'outboundConnectionsDelete',
    {
      description: 'The accounts to disconnect.',
      inputFields: t => ({ ids: idsField(t, 'OutboundConnection', 'connected accounts') }),
    },
    {
      description: 'Disconnects accounts: their tokens are deleted here, and not revoked at the third party.',
      errors: { types: [OutboundTokenNotFound] },
      resolve: async (_root, { input }, { client }) => {
        const ids = input.ids.map(({ id }) => id)
        for (const id of ids) await client.outboundTokens.delete({ id })
        return { deletedIds: ids }
      },
    },
    { description: 'The accounts were disconnected.', outputFields: deletedIdsOutput('OutboundConnection') },
  )
}
