import type { Subjects } from '../../../contract-tests/support/samples/subject.ts'

export const samples: Subjects<'userTenants'> = {
  userTenants: {
    add: { sample: ({ loginId, tenantId }) => ({ loginId, tenantId }), spends: 'user' },
    remove: { sample: ({ loginId, tenantId }) => ({ loginId, tenantId }), spends: 'user' },
  },
}
