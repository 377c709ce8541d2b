import type { Subjects } from '../../testing/contract-tests/support/samples/subject.ts'

export const samples: Subjects<'auditWebhooks'> = {
  auditWebhooks: {
    set: {
      sample: ({ webhookName: name }) => ({
        name,
        url: 'https://siem.example/events',
        headers: { 'x-from': 'gatehouse' },
        filters: [{ key: 'actions', operator: 'includes', values: ['UserCreated'] }],
      }),
      spends: 'webhook',
    },
    listDeliveries: ({ webhookName: name }) => ({ name }),
    // Deliveries come with time, not with an operation.
    resendDelivery: { sample: ({ webhookName: name }) => ({ name, id: 'WD1' }), status: 404 },
    rotateSecret: {
      sample: ({ webhookName: name }) => ({ name, overlapSeconds: 3600 }),
      spends: 'webhook',
    },
    delete: { sample: ({ webhookName: name }) => ({ name }), spends: 'webhook' },
  },
}
