import type { AuditWebhook, IdentityClient } from '@gatehouse-id/identity-provider/contract'
import { defineLoader, inOrder } from '../../request/loaders.ts'
import type { Builder } from '../../schema/builder.ts'
import { defineVersion, versionDescription } from '../../schema/changes/entity-version.ts'
import { unlessHosted } from '../../schema/unless-hosted.ts'
import type { WebhookEnums } from './enums.ts'

/** The version of a webhook: of what is not secret. */
export const auditWebhookVersion = defineVersion<AuditWebhook>(
  'AuditWebhook',
  'webhook',
  ({ deliveredUntil: _deliveredUntil, attempts: _attempts, lastError: _lastError, ...editable }) => editable,
)

const findWebhook = defineLoader(async (names, { client }) => {
  const found = await unlessHosted(() => client.auditWebhooks.list({}))
  return inOrder(names, found?.webhooks ?? [], ({ name }) => name)
})

export async function loadWebhook(client: IdentityClient, wanted: string): Promise<AuditWebhook | undefined> {
  const { webhooks } = await client.auditWebhooks.list({})
  return webhooks.find(({ name }) => name === wanted)
}

/** The webhook type. */
export function registerWebhookType(builder: Builder, { Key, Operator, Authentication }: WebhookEnums) {
  const Filter = builder.objectRef<AuditWebhook['filters'][number]>('AuditWebhookFilter').implement({
    description: 'Which events are sent.',
    fields: t => ({
      key: t.field({ type: Key, description: 'What is compared.', resolve: ({ key }) => key }),
      operator: t.field({ type: Operator, description: 'How it is compared.', resolve: ({ operator }) => operator }),
      values: t.exposeStringList('values', { description: 'The values; every event passes when there are none.' }),
    }),
  })
  builder.node('AuditWebhook', {
    description: 'A receiver of audit events.',
    id: { resolve: webhook => webhook.name, description: 'The id of the node.' },
    loadMany: (ids, context) => Promise.all(ids.map(id => findWebhook(context, id))),
    fields: t => ({
      name: t.exposeString('name', { description: 'The name; unique in the project.' }),
      version: t.string({ description: versionDescription, resolve: auditWebhookVersion.of }),
      description: t.exposeString('description', {
        nullable: true,
        description: 'What it is for; null when there is none.',
      }),
      url: t.exposeString('url', { description: 'Where events are sent.' }),
      filters: t.field({
        type: [Filter],
        description: 'Which events are sent; an event has to pass all of them.',
        resolve: ({ filters }) => filters,
      }),
      hasHmacSecret: t.exposeBoolean('hasHmacSecret', { description: 'Whether requests are signed.' }),
      headerNames: t.exposeStringList('headerNames', { description: 'The names of further headers.' }),
      authentication: t.field({
        type: Authentication,
        description: 'How requests are authenticated.',
        resolve: ({ authentication }) => authentication,
      }),
      deliveredUntil: t.field({
        type: 'DateTime',
        description: 'When the last event that was delivered, or did not match, happened.',
        resolve: ({ deliveredUntil }) => deliveredUntil,
      }),
      attempts: t.exposeInt('attempts', { description: 'How many attempts in a row failed.' }),
      lastError: t.exposeString('lastError', {
        nullable: true,
        description: 'Why the last attempt failed; null when it did not.',
      }),
    }),
  })
}
