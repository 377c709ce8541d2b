import type { Fixtures } from '../../contract-tests/support/fixtures.ts'
import type { Subjects } from '../../contract-tests/support/subject.ts'

const next = { executionId: 'none|#|none.none', stepId: '1', interactionId: 'submit' }
function ofFlow({ flowId }: Fixtures) {
  return { flowId }
}

export const samples: Subjects<'flowRuns'> = {
  flowRuns: {
    run: ofFlow,
    runAsync: ofFlow,
    asyncResult: { sample: () => ({ executionId: 'none' }), status: 404 },
    testStart: ofFlow,
    testNext: { sample: () => next, status: 400 },
  },
}
