import type { Subjects } from '../../contract-tests/support/subject.ts'

export const samples: Subjects<'engines'> = {
  engines: {
    create: { sample: (_, name) => ({ name }), unique: 'name' },
    update: { sample: ({ engineId }, name) => ({ id: engineId, name }), spends: 'engine' },
    delete: { sample: ({ engineId }) => ({ id: engineId }), spends: 'engine' },
    load: ({ engineId }) => ({ id: engineId }),
    loadAll: () => ({}),
    rotateSecret: ({ engineId }) => ({ id: engineId }),
  },
}
