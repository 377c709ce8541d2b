import type { Subjects } from '../../../testing/contract-tests/support/samples/subject.ts'

export const samples: Subjects<'userTenants'> = {
  userTenants: {
    add: { sample: ({ loginId, tenantId }) => ({ loginId, tenantId }), spends: 'user' },
    remove: { sample: ({ loginId, tenantId }) => ({ loginId, tenantId }), spends: 'user' },
  },
}
