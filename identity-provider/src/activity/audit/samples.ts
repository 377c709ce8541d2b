import type { Subjects } from '../../testing/contract-tests/support/samples/subject.ts'

export const samples: Subjects<'audit'> = {
  audit: {
    search: ({ userId, loginId, tenantId }) => ({ userIds: [userId], externalIds: [loginId], tenants: [tenantId] }),
    loadChanges: () => ({ ids: ['A1'] }),
    // No event of that id: what is undone was changed in a test of its own.
    undo: { sample: () => ({ id: 'A1' }), status: 404 },
    latest: ({ userId }) => ({ userIds: [userId] }),
    createExport: ({ userId }) => ({ filter: { userIds: [userId] }, format: 'csv' }),
    createEvent: (_, fresh) => ({ action: fresh, type: 'info', data: { a: [1] } }),
  },
}
