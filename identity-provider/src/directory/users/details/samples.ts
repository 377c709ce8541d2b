import type { Subjects } from '../../../testing/contract-tests/support/samples/subject.ts'
import { profile } from '../../../testing/contract-tests/support/samples/shared-samples.ts'

export const samples: Subjects<'userDetails'> = {
  userDetails: {
    updateLoginId: {
      sample: ({ loginId }, fresh) => ({ loginId, newLoginId: `${fresh}@example.com` }),
      spends: 'user',
    },
    updateEmail: { sample: ({ loginId }, fresh) => ({ loginId, email: `${fresh}@example.com` }), spends: 'user' },
    updatePhone: { sample: ({ loginId }) => ({ loginId, phone: '+12025550123' }), spends: 'user' },
    updateName: { sample: ({ loginId }) => ({ loginId, displayName: 'Grace' }), spends: 'user' },
    updatePicture: { sample: ({ loginId }) => ({ loginId, picture: profile.picture }), spends: 'user' },
    updateCustomAttribute: {
      sample: ({ loginId, attributeName }) => ({ loginId, attributeKey: attributeName, attributeValue: 'team' }),
      spends: 'user',
    },
    updateRecoveryEmail: {
      sample: ({ loginId }) => ({ loginId, recoveryEmail: 'rescue@example.com' }),
      spends: 'user',
    },
    updateRecoveryPhone: { sample: ({ loginId }) => ({ loginId, recoveryPhone: '+12025550124' }), spends: 'user' },
    updateImpersonationConsent: { sample: ({ loginId }) => ({ loginId, impersonationConsent: 0 }), spends: 'user' },
  },
}
