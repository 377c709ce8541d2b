import type { Subjects } from '../../../testing/contract-tests/support/samples/subject.ts'
import { holding } from '../../../testing/contract-tests/support/samples/shared-samples.ts'

export const samples: Subjects<'userBatches'> = {
  userBatches: {
    create: (things, fresh) => ({ users: [{ loginId: `${fresh}@example.com`, ...holding(things) }] }),
    import: (_, fresh) => ({ source: 'gatehouse', users: JSON.stringify([{ loginId: `${fresh}@example.com` }]) }),
    patch: { sample: things => ({ users: [{ loginId: things.loginId, ...holding(things) }] }), spends: 'user' },
    delete: { sample: ({ userId }) => ({ userIds: [userId] }), spends: 'user' },
    load: ({ userId }) => ({ userIds: [userId] }),
  },
}
