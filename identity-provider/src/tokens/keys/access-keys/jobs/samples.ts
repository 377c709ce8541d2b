import type { Subjects } from '../../../../testing/contract-tests/support/samples/subject.ts'

export const samples: Subjects<'accessKeyJobs'> = {
  accessKeyJobs: {
    createUpdate: ({ userId, tenantId, roleName }) => ({
      filter: { boundUserId: userId, tenantIds: [tenantId], roleNames: [roleName], statuses: ['active'] },
      isActive: false,
    }),
    createDelete: ({ userId }) => ({ filter: { boundUserId: userId } }),
  },
}
