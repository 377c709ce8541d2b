import type { Fixtures } from '../../testing/contract-tests/support/samples/fixtures.ts'
import type { Subjects } from '../../testing/contract-tests/support/samples/subject.ts'

function changedPermission({ permissionId }: Fixtures, newName: string) {
  return { id: permissionId, newName }
}

export const samples: Subjects<'permissions'> = {
  permissions: {
    createBatch: { sample: (_, name) => ({ permissions: [{ name }] }), unique: 'name' },
    update: { sample: changedPermission, spends: 'permission' },
    updateBatch: {
      sample: (things, fresh) => ({ permissions: [changedPermission(things, fresh)] }),
      spends: 'permission',
    },
    delete: { sample: ({ permissionId }) => ({ id: permissionId }), spends: 'permission' },
    deleteBatch: { sample: ({ permissionId }) => ({ ids: [permissionId] }), spends: 'permission' },
  },
}
