import type { Subjects } from '../../testing/contract-tests/support/samples/subject.ts'

const next = { executionId: 'none|#|none.none', stepId: '1', interactionId: 'submit' }
export const samples: Subjects<'flowRuns'> = {
  flowRuns: {
    asyncResult: { sample: () => ({ executionId: 'none' }), status: 404 },
    testNext: { sample: () => next, status: 400 },
  },
}
