import type { Builder } from '../../schema/builder.ts'
import { nodeId } from '../../schema/ids/node-id.ts'
import { connectionType, pageArgs } from '../../schema/lists/connections.ts'
import { keysetConnection, keysetRequest } from '../../schema/lists/keyset-pages.ts'
import { orderedConnection } from '../../schema/lists/order.ts'
import { connectionCost } from '../../schema/lists/pages.ts'
import { unlessHosted } from '../../schema/unless-hosted.ts'
import { listConsentsOfUser } from './consent-type.ts'

/** The lists of consents: of the project, and of a user. */
export function registerConsentQueries(builder: Builder) {
  const Connection = connectionType(builder, 'InboundConsent', { one: 'A consent', many: 'consents' })
  const Filter = builder.inputType('InboundConsentFilter', {
    description: 'Which consents to list; all criteria apply together.',
    fields: t => ({
      applicationId: nodeId(t, { for: 'InboundApplication', description: 'For this application, by node id.' }),
      userId: nodeId(t, { for: 'User', description: 'Of this user, by node id.' }),
      tenantId: nodeId(t, { for: 'Tenant', description: 'For this tenant, by node id.' }),
    }),
  })
  builder.queryField('inboundConsents', t =>
    t.field({
      type: Connection,
      description: 'Consents to inbound applications, newest first.',
      complexity: connectionCost,
      args: { ...pageArgs(t), filter: t.arg({ type: Filter, description: 'Which consents.' }) },
      resolve: async (_root, { filter, ...page }, { client }) => {
        const { applicationId, userId, tenantId } = filter ?? {}
        const criteria = {
          appId: applicationId?.id ?? '',
          userId: userId?.id ?? '',
          tenantId: tenantId?.id ?? '',
        }
        const found = await client.inboundConsents.search({ ...criteria, ...keysetRequest(page), withCursors: true })
        return keysetConnection({
          entries: found.consents,
          cursors: found.cursors ?? [],
          total: found.total,
          isTotalExact: true,
          hasNext: found.next !== undefined,
          hasPrevious: found.previous !== undefined,
        })
      },
    }),
  )
  builder.objectField('User', 'consents', t =>
    t.field({
      type: Connection,
      nullable: true,
      description: 'What the user has authorized applications to do, newest first; null at a hosted service.',
      complexity: connectionCost,
      args: pageArgs(t),
      resolve: async ({ userId }, page, context) => {
        const consents = await unlessHosted(async () => listConsentsOfUser(context, userId))
        if (!consents) return null
        return orderedConnection(page, consents, {
          orderBy: { field: 'CREATED_AT', direction: 'DESC' },
          keys: { CREATED_AT: ({ createdTime }) => createdTime },
          idOf: ({ id }) => id,
        })
      },
    }),
  )
}
