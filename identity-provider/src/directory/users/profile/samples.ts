import type { Fixtures } from '../../../testing/contract-tests/support/samples/fixtures.ts'
import type { Subjects } from '../../../testing/contract-tests/support/samples/subject.ts'
import {
  byLoginId,
  byUserId,
  holding,
  profile,
} from '../../../testing/contract-tests/support/samples/shared-samples.ts'

function search({ roleName, tenantId, oidcAppId, userId, loginId, roleId }: Fixtures) {
  return {
    roleNames: [roleName],
    tenantIds: [tenantId],
    ssoAppIds: [oidcAppId],
    userIds: [userId],
    loginIds: [loginId],
    tenantRoleIds: { [tenantId]: { values: [roleId] } },
  }
}

export const samples: Subjects<'users'> = {
  users: {
    create: {
      sample: (things, fresh) => ({ loginId: `${fresh}@example.com`, ...profile, ...holding(things) }),
      unique: 'loginId',
    },
    load: byLoginId,
    update: { sample: things => ({ loginId: things.loginId, ...profile, ...holding(things) }), spends: 'user' },
    patch: { sample: things => ({ loginId: things.loginId, ...profile, ...holding(things) }), spends: 'user' },
    updateStatus: { sample: ({ loginId }) => ({ loginId, status: 'disabled' }), spends: 'user' },
    delete: { sample: byLoginId, spends: 'user' },
    logout: { sample: byUserId, spends: 'user' },
    search,
    searchV1: search,
    tokenExpiry: byUserId,
    tokenExpiries: ({ userId }) => ({ userIds: [userId] }),
    listMembers: ({ tenantId }) => ({ tenantIds: [tenantId] }),
  },
}
