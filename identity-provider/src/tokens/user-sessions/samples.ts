import type { Subjects } from '../../testing/contract-tests/support/samples/subject.ts'
import { byUserId } from '../../testing/contract-tests/support/samples/shared-samples.ts'

export const samples: Subjects<'userSessions'> = {
  userSessions: {
    list: byUserId,
    search: ({ userId, sessionId }) => ({ userIds: [userId], sessionIds: [sessionId] }),
    end: { sample: ({ sessionId }) => ({ sessionId }), spends: 'session' },
    history: ({ userId }) => ({ userIds: [userId] }),
    historyV2: ({ userId }) => ({ userIds: [userId] }),
  },
}
