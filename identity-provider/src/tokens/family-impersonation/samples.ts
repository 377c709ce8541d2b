import type { Subjects } from '../../testing/contract-tests/support/samples/subject.ts'

export const samples: Subjects<'familyImpersonation'> = {
  familyImpersonation: {
    start: ({ loginId, dependentLoginId }) => ({
      impersonatorUserIdOrLoginId: loginId,
      dependentLoginId,
    }),
    stop: { sample: ({ impersonationJwt }) => ({ jwt: impersonationJwt }), spends: 'session' },
  },
}
