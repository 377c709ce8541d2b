import type { Subjects } from '../../contract-tests/support/subject.ts'
import { byLoginId } from '../../contract-tests/support/shared-samples.ts'

export const samples: Subjects<'userFactors'> = {
  userFactors: {
    removeTotp: byLoginId,
    removeRecoveryCodes: byLoginId,
    removeSecurityQuestions: byLoginId,
    searchSecurityQuestions: ({ userId }) => ({ userIds: [userId] }),
  },
}
