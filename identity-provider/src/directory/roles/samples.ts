import type { Fixtures } from '../../testing/contract-tests/support/samples/fixtures.ts'
import type { Subjects } from '../../testing/contract-tests/support/samples/subject.ts'

function newRole({ permissionName, tenantId }: Fixtures, name: string) {
  return {
    name,
    permissionNames: [permissionName],
    tenantId,
  }
}
function changedRole({ roleId, permissionName }: Fixtures, newName: string) {
  return {
    id: roleId,
    newName,
    permissionNames: [permissionName],
  }
}

export const samples: Subjects<'roles'> = {
  roles: {
    create: { sample: newRole, unique: 'name' },
    createBatch: { sample: (things, fresh) => ({ roles: [newRole(things, fresh)] }), unique: 'name' },
    update: { sample: changedRole, spends: 'role' },
    updateBatch: { sample: (things, fresh) => ({ roles: [changedRole(things, fresh)] }), spends: 'role' },
    delete: { sample: ({ roleId }) => ({ id: roleId }), spends: 'role' },
    deleteBatch: { sample: ({ roleId }) => ({ roleIds: [roleId] }), spends: 'role' },
    loadOfSubtenants: ({ tenantId }) => ({ tenant: tenantId }),
    search: ({ tenantId, roleId }) => ({ tenantIds: [tenantId], roleIds: [roleId] }),
  },
}
