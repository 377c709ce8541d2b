import type { Fixtures } from '../../contract-tests/support/fixtures.ts'
import type { Subjects } from '../../contract-tests/support/subject.ts'

function ofFlow({ flowId }: Fixtures) {
  return { flowId }
}

export const samples: Subjects<'flows'> = {
  flows: {
    list: () => ({}),
    delete: { sample: ({ flowId }) => ({ ids: [flowId] }), spends: 'flow' },
    export: ofFlow,
    import: {
      sample: ({ flowId }, fresh) => ({
        flowId,
        flow: { name: fresh, dsl: { a: [1] } },
        screens: [{ id: 'first', htmlTemplate: {} }],
      }),
      spends: 'flow',
    },
    exportV2: ofFlow,
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
    versions: ofFlow,
    restore: { sample: ({ flowId }) => ({ flowId, version: 1 }), spends: 'flow' },
    starters: () => ({}),
    templateList: () => ({}),
    schema: () => ({}),
    validate: () => ({ text: '{}' }),
    draft: ofFlow,
    saveDraft: ({ flowId }, fresh) => ({ flow: { flowId, metadata: { name: fresh }, contents: { a: [1] } } }),
    publish: { sample: ofFlow, spends: 'flow' },
    discardDraft: ofFlow,
  },
}
