import { auditStream } from '@gatehouse-id/entities'
import type { StreamDelivery } from '@gatehouse-id/identity-provider/contract'
import { actOnOne } from '../../entity/actions.ts'
import { manage } from '../../entity/manage.ts'
import type { OutputFields } from '../../entity/pothos.ts'
import { withMore } from '../../schema/capability.ts'

/** Where audit events go as they happen; `deliveries` is with webhooks, which have them too. */
export const auditStreamsCapability = withMore(manage(auditStream).capability, {
  register(builder) {
    const delivery = (t: OutputFields<{ delivery: StreamDelivery }>) => ({
      delivery: t.field({
        type: 'AuditWebhookDelivery',
        description: 'The new delivery.',
        resolve: sent => sent.delivery,
      }),
    })
    actOnOne(builder, auditStream, {
      name: 'auditStreamTest',
      about:
        'Sends the event of this call to a stream, in a moment and whatever its filters; the delivery says how it went.',
      takes: 'The stream to test.',
      done: 'The event will be sent.',
      errors: ['AuditStreamNotFound'],
      call: (client, id) => client.auditStreams.test({ id }),
      answers: delivery,
    })
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
      answers: delivery,
    })
  },
  fields: { 'Mutation.auditStreamTest': 'manage_project', 'Mutation.auditStreamDeliveryResend': 'manage_project' },
})
