import type { Fixtures } from '../../../testing/contract-tests/support/samples/fixtures.ts'
import type { Subjects } from '../../../testing/contract-tests/support/samples/subject.ts'

function roles({ loginId, tenantId, tenantRoleName }: Fixtures) {
  return { loginId, tenantId, roleNames: [tenantRoleName] }
}

export const samples: Subjects<'userRoles'> = {
  userRoles: {
    set: { sample: roles, spends: 'user' },
    add: { sample: roles, spends: 'user' },
    addV1: { sample: ({ loginId, roleName }) => ({ loginId, roleNames: [roleName] }), spends: 'user' },
    remove: { sample: roles, spends: 'user' },
  },
}
