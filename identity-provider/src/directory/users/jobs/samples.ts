import type { Subjects } from '../../../testing/contract-tests/support/samples/subject.ts'

export const samples: Subjects<'userJobs'> = {
  userJobs: {
    createImport: (_, fresh) => ({ source: 'gatehouse', users: JSON.stringify([{ loginId: `${fresh}@example.com` }]) }),
    createExport: ({ loginId }) => ({ filter: { loginIds: [loginId] }, format: 'csv', columns: ['userId', 'email'] }),
    createUpdate: ({ userId, roleName, tenantId, tenantRoleName, attributeName }) => ({
      filter: { userIds: [userId] },
      change: {
        status: 'enabled',
        addRoleNames: [roleName],
        addTenants: [{ tenantId, roleNames: [tenantRoleName] }],
        customAttributes: { [attributeName]: 'team' },
      },
    }),
    createDelete: ({ userId }) => ({ filter: { userIds: [userId] } }),
  },
}
