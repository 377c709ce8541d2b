import type { Subjects } from '../../testing/contract-tests/support/samples/subject.ts'

export const samples: Subjects<'signingKeyManagement'> = {
  signingKeyManagement: {
    rotate: { sample: () => ({ algorithm: 'ES256' }), spends: 'project' },
    retire: { sample: ({ kid }) => ({ kid }), spends: 'signingKey' },
  },
}
