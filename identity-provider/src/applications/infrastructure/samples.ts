import type { Subjects } from '../../testing/contract-tests/support/samples/subject.ts'

export const samples: Subjects<'infrastructure'> = {
  infrastructure: {
    create: (_, name) => ({ entity: 'access_key', data: { name } }),
    load: ({ accessKeyId }) => ({ entity: 'access_key', id: accessKeyId }),
    update: ({ accessKeyId }, name) => ({ entity: 'access_key', id: accessKeyId, data: { name } }),
    delete: { sample: ({ accessKeyId }) => ({ entity: 'access_key', id: accessKeyId }), spends: 'accessKey' },
  },
}
