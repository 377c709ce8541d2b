import { auditStream } from '@gatehouse/entities'
import { actOnOne } from '../../entity/actions.ts'
import { manage } from '../../entity/manage.ts'
import { withMore } from '../../schema/capability.ts'

/** Where audit events go as they happen; `deliveries` is with webhooks, which have them too. */
export const auditStreamsCapability = withMore(manage(auditStream).capability, {
  register(builder) {
    actOnOne(builder, auditStream, {
      name: 'auditStreamDeliveryResend',
      about: 'Sends the events of a delivery again, once, in a moment; in a store they take the place of their object.',
      takes: 'The delivery to send again.',
      done: 'The delivery will be sent.',
      errors: ['AuditStreamNotFound', 'AuditStreamDeliveryNotFound'],
      inputNames: { deliveryId: 'deliveryDatabaseId' },
      fields: t => ({ deliveryDatabaseId: t.string({ required: true, description: 'The id of the delivery.' }) }),
      call: (client, id, { deliveryDatabaseId }) =>
        client.auditStreams.resendDelivery({ id, deliveryId: String(deliveryDatabaseId) }),
      answers: t => ({
        delivery: t.field({
          type: 'AuditWebhookDelivery',
          description: 'The new delivery.',
          resolve: ({ delivery }) => delivery,
        }),
      }),
    })
  },
  fields: { 'Mutation.auditStreamDeliveryResend': 'manage_project' },
})
