import type { Subjects } from '../../../contract-tests/support/subject.ts'
import { byLoginId } from '../../../contract-tests/support/shared-samples.ts'

export const samples: Subjects<'userIdentities'> = {
  userIdentities: {
    list: byLoginId,
    search: ({ userId }) => ({ userIds: [userId] }),
    remove: ({ loginId, oauthProviderId }) => ({ loginId, provider: oauthProviderId }),
  },
}
