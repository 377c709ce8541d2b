import type { Subjects } from '../../contract-tests/support/subject.ts'

export const samples: Subjects<'audit'> = {
  audit: {
    search: ({ userId, loginId, tenantId }) => ({ userIds: [userId], externalIds: [loginId], tenants: [tenantId] }),
    latest: ({ userId }) => ({ userIds: [userId] }),
    createEvent: (_, fresh) => ({ action: fresh, type: 'info', data: { a: [1] } }),
  },
}
