import type { Subjects } from '../../testing/contract-tests/support/samples/subject.ts'
import { member } from '../../testing/contract-tests/support/samples/shared-samples.ts'

export const samples: Subjects<'groups'> = {
  groups: {
    loadAll: member,
    loadOfMembers: ({ tenantId, loginId, userId }) => ({ tenantId, loginIds: [loginId], userIds: [userId] }),
    search: ({ tenantId, groupId, userId }) => ({ tenantIds: [tenantId], groupIds: [groupId], userIds: [userId] }),
    loadMembers: ({ tenantId, ssoId, groupId }) => ({ tenantId, ssoId, groupId }),
  },
}
