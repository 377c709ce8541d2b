import type { Subjects } from '../../contract-tests/support/subject.ts'

export const samples: Subjects<'providerTokens'> = {
  providerTokens: {
    // Only somebody who signs in at a provider brings a token.
    get: { sample: ({ loginId, oauthProviderId }) => ({ loginId, provider: oauthProviderId }), status: 404 },
  },
}
