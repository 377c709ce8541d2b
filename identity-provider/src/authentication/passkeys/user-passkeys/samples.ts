import type { Subjects } from '../../../testing/contract-tests/support/samples/subject.ts'
import { byLoginId } from '../../../testing/contract-tests/support/samples/shared-samples.ts'
import { sampleKey } from '../testing.ts'

export const samples: Subjects<'userPasskeys'> = {
  userPasskeys: {
    search: ({ userId }) => ({ userIds: [userId] }),
    remove: { sample: ({ loginId }) => ({ loginId, credentialId: 'none' }), spends: 'user' },
    rename: {
      sample: ({ loginId }, fresh) => ({ loginId, credentialId: 'none', displayName: fresh }),
      status: 404,
    },
    importAll: ({ loginId }, fresh) => ({
      loginId,
      devices: [
        { descope: { id: fresh, publicKey: sampleKey(), rpId: 'app.example.com' } },
        { auth0: { key_id: `${fresh}-0`, public_key: sampleKey(), relying_party_identifier: 'app.example.com' } },
      ],
    }),
    removeAll: { sample: byLoginId, spends: 'user' },
  },
}
