import type { Fixtures } from '../../testing/contract-tests/support/samples/fixtures.ts'
import type { Subjects } from '../../testing/contract-tests/support/samples/subject.ts'

function ofFlow({ flowId }: Fixtures) {
  return { flowId }
}

export const samples: Subjects<'flows'> = {
  flows: {
    import: {
      sample: ({ flowId }, fresh) => ({
        flowId,
        flow: { name: fresh, dsl: { a: [1] } },
        screens: [{ id: 'first', htmlTemplate: {} }],
      }),
      spends: 'flow',
    },
    importV2: {
      sample: ({ flowId }, fresh) => ({
        flow: {
          flowId,
          metadata: { name: fresh },
          contents: { a: [1] },
          screens: [{ screenId: 'first', contents: {} }],
        },
      }),
      spends: 'flow',
    },
    restore: { sample: ({ flowId }) => ({ flowId, version: 1 }), spends: 'flow' },
    validate: () => ({ text: '{}' }),
    saveDraft: ({ flowId }, fresh) => ({ flow: { flowId, metadata: { name: fresh }, contents: { a: [1] } } }),
    publish: { sample: ofFlow, spends: 'flow' },
  },
}
