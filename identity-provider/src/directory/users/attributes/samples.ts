import type { Subjects } from '../../../testing/contract-tests/support/samples/subject.ts'

export const samples: Subjects<'userAttributes'> = {
  userAttributes: {
    create: {
      sample: (_, fresh) => ({ attributes: [{ name: fresh, type: 4, options: [{ value: 'free' }] }] }),
      unique: 'attributes.0.name',
    },
    delete: { sample: ({ attributeName }) => ({ names: [attributeName] }), spends: 'attribute' },
  },
}
