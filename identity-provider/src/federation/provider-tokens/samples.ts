import type { Subjects } from '../../testing/contract-tests/support/samples/subject.ts'

export const samples: Subjects<'providerTokens'> = {
  providerTokens: {
    // A token only comes from a sign-in at a provider.
    get: { sample: ({ loginId, oauthProviderId }) => ({ loginId, provider: oauthProviderId }), status: 404 },
  },
}
