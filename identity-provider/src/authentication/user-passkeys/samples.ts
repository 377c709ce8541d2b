import type { Subjects } from '../../contract-tests/support/subject.ts'
import { byLoginId } from '../../contract-tests/support/shared-samples.ts'

export const samples: Subjects<'userPasskeys'> = {
  userPasskeys: {
    list: byLoginId,
    search: ({ userId }) => ({ userIds: [userId] }),
    remove: { sample: ({ loginId }) => ({ loginId, credentialId: 'none' }), spends: 'user' },
    removeAll: { sample: byLoginId, spends: 'user' },
  },
}
