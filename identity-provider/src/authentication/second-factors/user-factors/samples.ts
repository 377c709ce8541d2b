import type { Subjects } from '../../../testing/contract-tests/support/samples/subject.ts'

export const samples: Subjects<'userFactors'> = {
  userFactors: {
    searchSecurityQuestions: ({ userId }) => ({ userIds: [userId] }),
  },
}
