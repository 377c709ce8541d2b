import {
  AuditWebhookDeliveryNotFound,
  AuditWebhookNotFound,
  AuditWebhookNotSigned,
} from '@gatehouse-id/identity-provider/contract'
import type { Builder } from '../../schema/builder.ts'
import { secretOutput } from '../../schema/changes/payloads.ts'
import { idField } from '../../schema/ids/node-id.ts'

const daySeconds = 24 * 60 * 60

/** Sends deliveries again and rotates signing secrets. */
export function registerDeliveryMutations(builder: Builder) {
  builder.relayMutationField(
    'auditWebhookDeliveryResend',
    {
      description: 'The delivery to send again.',
      inputFields: t => ({
        id: idField(t, 'AuditWebhook', 'webhook'),
        deliveryDatabaseId: t.string({ required: true, description: 'The id of the delivery.' }),
      }),
    },
    {
      description: 'Sends the events of a delivery again, once, in a moment.',
      inputNames: { id: 'deliveryDatabaseId' },
      errors: { types: [AuditWebhookNotFound, AuditWebhookDeliveryNotFound] },
      resolve: (_root, { input: { id, deliveryDatabaseId } }, { client }) =>
        client.auditWebhooks.resendDelivery({ name: id.id, id: deliveryDatabaseId }),
    },
    {
      description: 'The delivery will be sent.',
      outputFields: t => ({
        delivery: t.field({
          type: 'AuditWebhookDelivery',
          description: 'The new delivery.',
          resolve: ({ delivery }) => delivery,
        }),
      }),
    },
  )
  builder.relayMutationField(
    'auditWebhookSecretRotate',
    {
      description: 'The webhook whose signing secret to rotate.',
      inputFields: t => ({
        id: idField(t, 'AuditWebhook', 'webhook'),
        overlapSeconds: t.int({
          description: 'How long requests are signed under the old secret too: a day by default, at most a week.',
        }),
      }),
    },
    {
      description: 'Makes a new signing secret for a webhook.',
      errors: { types: [AuditWebhookNotFound, AuditWebhookNotSigned] },
      resolve: (_root, { input: { id, overlapSeconds } }, { client }) =>
        client.auditWebhooks.rotateSecret({ name: id.id, overlapSeconds: overlapSeconds ?? daySeconds }),
    },
    {
      description: 'The secret was rotated.',
      outputFields: t => ({
        hmacSecret: secretOutput(t, {
          description: 'The new signing secret.',
          secretOf: ({ hmacSecret }) => hmacSecret,
        }),
        previousValidUntil: t.field({
          type: 'DateTime',
          description: 'Until when requests are signed under the old secret too.',
          resolve: ({ previousValidUntil }) => previousValidUntil,
        }),
      }),
    },
  )
}
