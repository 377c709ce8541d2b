import {
  type AuditWebhook,
  AuditWebhookDeliveryNotFound,
  AuditWebhookNotFound,
  AuditWebhookNotSigned,
} from '@gatehouse-id/identity-provider/contract'
import type { Builder } from '../../schema/builder.ts'
import type { Capability } from '../../schema/capability.ts'
import { connectionType, pageArgs } from '../../schema/lists/connections.ts'
import { orderedConnection, orderInput, sortableName } from '../../schema/lists/order.ts'
import { connectionCost } from '../../schema/lists/pages.ts'
import { textFilter } from '../../schema/lists/text-filter.ts'
import { unlessHosted } from '../../schema/unless-hosted.ts'
import { registerDeliveryMutations } from './delivery-mutations.ts'
import { registerDeliveryType } from './delivery-type.ts'
import { registerWebhookEnums } from './enums.ts'
import { registerWebhookMutations } from './mutations.ts'
import { registerWebhookType } from './webhook-type.ts'

export const auditWebhooksCapability: Capability = {
  register: registerAuditWebhooks,
  permissions: {
    fields: {
      'Query.auditWebhooks': 'read_project',
      'Mutation.auditWebhookUpsert': 'manage_project',
      'Mutation.auditWebhookDelete': 'manage_project',
      'Mutation.auditWebhookDeliveryResend': 'manage_project',
      'Mutation.auditWebhookSecretRotate': 'manage_project',
    },
    types: { AuditWebhook: 'read_project' },
  },
}

const keys = {
  NAME: (webhook: AuditWebhook) => sortableName(webhook.name),
  DELIVERED_UNTIL: (webhook: AuditWebhook) => webhook.deliveredUntil,
}

/** Receivers of audit events. */
function registerAuditWebhooks(builder: Builder) {
  builder.objectType(AuditWebhookNotFound, {
    name: 'AuditWebhookNotFound',
    description: 'No webhook has this name.',
    interfaces: ['UserError'],
  })
  builder.objectType(AuditWebhookDeliveryNotFound, {
    name: 'AuditWebhookDeliveryNotFound',
    description: 'The webhook has no such delivery, or it is no longer stored.',
    interfaces: ['UserError'],
  })
  builder.objectType(AuditWebhookNotSigned, {
    name: 'AuditWebhookNotSigned',
    description: 'The webhook has no signing secret.',
    interfaces: ['UserError'],
  })
  const enums = registerWebhookEnums(builder)
  registerWebhookType(builder, enums)
  registerDeliveryType(builder, enums)
  registerWebhookMutations(builder, enums)
  registerDeliveryMutations(builder)
  const Connection = connectionType(builder, 'AuditWebhook', { one: 'A webhook', many: 'webhooks' })
  const Order = orderInput(builder, 'AuditWebhook', { NAME: 'The name.', DELIVERED_UNTIL: 'How far it has come.' })
  const Filter = builder.inputType('AuditWebhooksFilter', {
    description: 'Which webhooks; all criteria apply together.',
    fields: t => ({
      text: t.string({ description: 'Text in the name, the description or the URL.' }),
      isFailing: t.boolean({ description: 'Whether the last attempt failed.' }),
    }),
  })
  builder.queryField('auditWebhooks', t =>
    t.field({
      type: Connection,
      nullable: true,
      description: 'Webhooks that are told of audit events, by name; null at a hosted service, which does not tell.',
      complexity: connectionCost,
      args: {
        ...pageArgs(t),
        filter: t.arg({ type: Filter, description: 'Which webhooks.' }),
        orderBy: t.arg({ type: Order, description: 'In which order.' }),
      },
      resolve: async (_root, { filter, orderBy, ...page }, { client }) => {
        const found = await unlessHosted(() => client.auditWebhooks.list({}))
        if (!found) return null
        const { text, isFailing } = filter ?? {}
        const matching = found.webhooks
          .filter(textFilter(text, ({ name, description, url }) => [name, description, url]))
          .filter(({ attempts }) => typeof isFailing !== 'boolean' || attempts > 0 === isFailing)
        return orderedConnection(page, matching, {
          orderBy: orderBy ?? { field: 'NAME', direction: 'ASC' },
          keys,
          idOf: ({ name }) => name,
        })
      },
    }),
  )
}
