import {
  type SsoAttempt,
  SsoAttemptNotFound,
  SsoNotConfigured,
  TenantNotFound,
} from '@gatehouse-id/identity-provider/contract'
import type { Builder } from '../../schema/builder.ts'
import { pageArgs } from '../../schema/lists/connections.ts'
import { keysetConnection, keysetRequest } from '../../schema/lists/keyset-pages.ts'
import { connectionCost } from '../../schema/lists/pages.ts'
import { idField, nodeId } from '../../schema/ids/node-id.ts'
import { unlessHosted } from '../../schema/unless-hosted.ts'
import { parseNodeId } from './configuration.ts'
import { registerAttemptType } from './attempt-type.ts'

/** Failed sign-ins at the providers of tenants, and tests of configurations. */
export function registerAttempts(builder: Builder) {
  const Attempt = registerAttemptType(builder)
  const Connection = builder.connectionObject(
    { type: Attempt, name: 'SsoAttemptConnection', description: 'A page of failed sign-ins.' },
    { name: 'SsoAttemptEdge', description: 'A failed sign-in and its cursor.' },
  )
  builder.queryFields(t => ({
    ssoFailures: t.field({
      type: Connection,
      nullable: true,
      description:
        'Failed sign-ins at the providers of a tenant in the last 30 days, the latest first; null when there is no such tenant, and at a hosted service.',
      complexity: connectionCost,
      args: {
        ...pageArgs(t),
        tenantId: nodeId(t.arg, { for: 'Tenant', required: true, description: 'The node id of the tenant.' }),
        ssoId: t.arg.string({ description: 'Of one configuration, by its id in the tenant.' }),
      },
      resolve: async (_root, { tenantId, ssoId, ...page }, { client }) => {
        const { limit, ...place } = keysetRequest(page)
        const asked = { tenantId: tenantId.id, ...(ssoId && { ssoId }), ...place, size: limit }
        const found = await unlessHosted(() => client.ssoFailures.search(asked)).catch((error: unknown) => {
          if (error instanceof TenantNotFound) return null
          throw error
        })
        if (!found) return null
        const { failures, cursors, total, next, previous } = found
        return keysetConnection({
          entries: failures,
          cursors,
          total,
          hasNext: next !== undefined,
          hasPrevious: previous !== undefined,
        })
      },
    }),
    ssoAttempt: t.field({
      type: Attempt,
      nullable: true,
      description: 'A failed sign-in or a test of a configuration; null when there is none with this id.',
      args: { databaseId: t.arg.string({ required: true, description: 'The id in the provider API.' }) },
      resolve: async (_root, { databaseId }, { client }): Promise<SsoAttempt | null> => {
        try {
          return (await unlessHosted(() => client.ssoFailures.load({ id: databaseId })))?.attempt ?? null
        } catch (error) {
          if (error instanceof SsoAttemptNotFound) return null
          throw error
        }
      },
    }),
  }))
  builder.relayMutationField(
    'ssoTestStart',
    {
      description: 'The configuration to test.',
      inputFields: t => ({ configurationId: idField(t, 'SsoConfiguration', 'configuration') }),
    },
    {
      description: 'Starts a test of a configuration: a sign-in that signs nobody in, and tells what was checked.',
      errors: { types: [TenantNotFound, SsoNotConfigured] },
      resolve: (_root, { input: { configurationId } }, { client }) =>
        client.ssoFailures.startTest(parseNodeId(configurationId.id)),
    },
    {
      description: 'The test was started.',
      outputFields: t => ({
        attemptDatabaseId: t.string({
          description: 'The id of its record: `ssoAttempt` answers it.',
          resolve: ({ id }) => id,
        }),
        url: t.string({
          nullable: true,
          description: 'Where to send the browser of whoever tests; null when the provider could not be asked.',
          resolve: ({ url }) => url || null,
        }),
      }),
    },
  )
}
