import type { StreamDelivery } from '@gatehouse-id/identity-provider/contract'
import { eventId } from '../audit/event-id.ts'
import { defineLoader } from '../../request/loaders.ts'
import type { Builder } from '../../schema/builder.ts'
import { connectionType, pageArgs } from '../../schema/lists/connections.ts'
import { connectionCost } from '../../schema/lists/pages.ts'
import { connectionOfSorted } from '../../schema/lists/sorted-pages.ts'
import { unlessHosted } from '../../schema/unless-hosted.ts'
import type { WebhookEnums } from './enums.ts'

/** What a stream sent lately, by its name; null at a hosted service. */
const listDeliveries = defineLoader(async (names, { client }) =>
  Promise.all(
    names.map(
      async name => (await unlessHosted(() => client.auditStreams.listDeliveries({ id: name })))?.deliveries ?? null,
    ),
  ),
)

const byTime = { by: ({ createdAt }: StreamDelivery) => createdAt, idOf: ({ id }: StreamDelivery) => id }

/** The deliveries of webhooks and other streams. */
export function registerDeliveryType(builder: Builder, { DeliveryStatus }: WebhookEnums) {
  builder.objectType('AuditWebhookDelivery', {
    description: 'Events that a stream sent in one request or object. It is stored for 30 days, the newest 100.',
    fields: t => ({
      databaseId: t.exposeString('id', { description: 'The id in the provider API.' }),
      repeatedDatabaseId: t.string({
        nullable: true,
        description: 'The id of the delivery that it repeats; null when it is the first of these events.',
        resolve: ({ repeats }) => repeats || null,
      }),
      status: t.field({ type: DeliveryStatus, description: 'How it went.', resolve: ({ status }) => status }),
      responseStatus: t.int({
        nullable: true,
        description: 'The HTTP status of the last answer; null without an answer.',
        resolve: ({ responseStatus }) => responseStatus || null,
      }),
      error: t.exposeString('error', {
        nullable: true,
        description: 'Why the last attempt failed, or what was refused of what was accepted; null for nothing.',
      }),
      attempts: t.exposeInt('attempts', { description: 'How many attempts were made.' }),
      durationMs: t.exposeInt('durationMs', { description: 'How long the last attempt took, in milliseconds.' }),
      createdAt: t.field({
        type: 'DateTime',
        description: 'When it was sent first, or asked for.',
        resolve: ({ createdAt }) => createdAt,
      }),
      attemptedAt: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'When it was sent last; null before that.',
        resolve: ({ attemptedAt }) => attemptedAt || null,
      }),
      eventIds: t.globalIDList({
        description: 'The node ids of its audit events, oldest first.',
        resolve: ({ events }) =>
          events.map(({ id, occurredAt }) => ({
            type: 'AuditEvent',
            id: eventId({ ID: id, occurred: String(occurredAt) }),
          })),
      }),
    }),
  })
  const Connection = connectionType(builder, 'AuditWebhookDelivery', { one: 'A delivery', many: 'deliveries' })
  for (const type of ['AuditWebhook', 'AuditStream'] as const)
    builder.objectField(type, 'deliveries', t =>
      t.field({
        type: Connection,
        nullable: true,
        description: 'What was sent lately, newest first; null at a hosted service, which does not tell.',
        complexity: connectionCost,
        args: {
          ...pageArgs(t),
          statuses: t.arg({ type: [DeliveryStatus], description: 'With one of these statuses.' }),
        },
        resolve: async ({ name }, { statuses, ...page }, context) => {
          const all = await listDeliveries(context, name)
          const wanted = all?.filter(({ status }) => !statuses || statuses.includes(status))
          return wanted ? connectionOfSorted(page, wanted, { ...byTime, isDescending: true }) : null
        },
      }),
    )
}
