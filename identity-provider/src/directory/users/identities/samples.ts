import type { Subjects } from '../../../testing/contract-tests/support/samples/subject.ts'

export const samples: Subjects<'userIdentities'> = {
  userIdentities: {
    search: ({ userId }) => ({ userIds: [userId] }),
    remove: ({ loginId, oauthProviderId }) => ({ loginId, provider: oauthProviderId }),
  },
}
