import type { Subjects } from '../../../testing/contract-tests/support/samples/subject.ts'
import { byLoginId } from '../../../testing/contract-tests/support/samples/shared-samples.ts'

const password = 'a long one for tests'

export const samples: Subjects<'userPasswords'> = {
  userPasswords: {
    setTemporary: { sample: ({ loginId }) => ({ loginId, password }), spends: 'user' },
    setActive: { sample: ({ loginId }) => ({ loginId, password }), spends: 'user' },
    set: { sample: ({ loginId }) => ({ loginId, password }), spends: 'user' },
    expire: { sample: byLoginId, spends: 'user' },
  },
}
