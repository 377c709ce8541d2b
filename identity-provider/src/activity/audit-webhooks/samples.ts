import type { Subjects } from '../../contract-tests/support/subject.ts'

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
    list: () => ({}),
    delete: { sample: ({ webhookName: name }) => ({ name }), spends: 'webhook' },
  },
}
