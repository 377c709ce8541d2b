import type { Subjects } from '../../testing/contract-tests/support/samples/subject.ts'

export const samples: Subjects<'auditStreams'> = {
  auditStreams: {
    create: {
      sample: (_, fresh) => ({
        name: fresh,
        kind: 's3',
        url: 'https://s3.eu-central-1.amazonaws.com',
        region: 'eu-central-1',
        bucket: 'archive',
        prefix: 'gatehouse',
        accessKeyId: 'AKIAEXAMPLE',
        secretAccessKey: 'between us',
        filters: [{ key: 'actions', operator: 'includes', values: ['UserCreated'] }],
      }),
      unique: 'name',
    },
    update: { sample: ({ streamName: id }) => ({ id, description: 'For the auditors' }), spends: 'stream' },
    load: ({ streamName: id }) => ({ id }),
    test: ({ streamName: id }) => ({ id }),
    listDeliveries: ({ streamName: id }) => ({ id }),
    // Deliveries come with time, not with an operation.
    resendDelivery: { sample: ({ streamName: id }) => ({ id, deliveryId: 'WD1' }), status: 404 },
    delete: { sample: ({ streamName: id }) => ({ id }), spends: 'stream' },
  },
}
