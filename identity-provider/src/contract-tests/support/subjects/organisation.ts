import type { Subjects } from '../subject.ts'
import type { Fixtures } from '../fixtures.ts'

function byTenant({ tenantId }: Fixtures) {
  return { tenantId }
}
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
function changedPermission({ permissionId }: Fixtures, newName: string) {
  return { id: permissionId, newName }
}
function member({ tenantId, ssoId }: Fixtures) {
  return { tenantId, ssoId }
}
function link(things: Fixtures) {
  return { ...member(things), expireTime: 600 }
}

/** Tenants, roles, permissions, groups, and the people of the console. */
export const organisationSubjects: Subjects<
  'tenants' | 'roles' | 'permissions' | 'groups' | 'ssoSetupLinks' | 'descopers'
> = {
  tenants: {
    create: {
      sample: ({ tenantId, oidcAppId }, fresh) => ({
        name: fresh,
        id: fresh,
        parent: tenantId,
        selfProvisioningDomains: [`${fresh}.example`],
        federatedAppIds: [oidcAppId],
      }),
      unique: 'id',
    },
    update: { sample: ({ tenantId }, fresh) => ({ id: tenantId, name: fresh }), spends: 'tenant' },
    updateDefaultRoles: ({ tenantId, tenantRoleName }) => ({ id: tenantId, defaultRoles: [tenantRoleName] }),
    delete: { sample: ({ tenantId }) => ({ id: tenantId }), spends: 'tenant' },
    load: ({ tenantId }) => ({ id: tenantId }),
    loadAll: () => ({}),
    search: ({ tenantId }) => ({ tenantIds: [tenantId] }),
    loadSettings: ({ tenantId }) => ({ id: tenantId }),
    updateSettings: {
      sample: ({ tenantId }, fresh) => ({ tenantId, domains: [`${fresh}.example`], enabled: true }),
      spends: 'tenant',
    },
  },
  roles: {
    create: { sample: newRole, unique: 'name' },
    createBatch: { sample: (things, fresh) => ({ roles: [newRole(things, fresh)] }), unique: 'name' },
    update: { sample: changedRole, spends: 'role' },
    updateBatch: { sample: (things, fresh) => ({ roles: [changedRole(things, fresh)] }), spends: 'role' },
    delete: { sample: ({ roleId }) => ({ id: roleId }), spends: 'role' },
    deleteBatch: { sample: ({ roleId }) => ({ roleIds: [roleId] }), spends: 'role' },
    loadAll: () => ({}),
    search: ({ tenantId, roleId }) => ({ tenantIds: [tenantId], roleIds: [roleId] }),
  },
  permissions: {
    create: { sample: (_, name) => ({ name }), unique: 'name' },
    createBatch: { sample: (_, name) => ({ permissions: [{ name }] }), unique: 'name' },
    update: { sample: changedPermission, spends: 'permission' },
    updateBatch: {
      sample: (things, fresh) => ({ permissions: [changedPermission(things, fresh)] }),
      spends: 'permission',
    },
    delete: { sample: ({ permissionId }) => ({ id: permissionId }), spends: 'permission' },
    deleteBatch: { sample: ({ permissionId }) => ({ ids: [permissionId] }), spends: 'permission' },
    loadAll: () => ({}),
  },
  groups: {
    loadAll: member,
    loadOfMembers: ({ tenantId, loginId, userId }) => ({ tenantId, loginIds: [loginId], userIds: [userId] }),
    loadMembers: ({ tenantId, ssoId, groupId }) => ({ tenantId, ssoId, groupId }),
  },
  ssoSetupLinks: { generate: link, generateV1: link, revoke: byTenant },
  descopers: {
    create: (_, fresh) => ({
      descopers: [
        {
          loginId: `${fresh}@example.com`,
          attributes: { displayName: 'Grace' },
          rbac: { tags: [{ tags: ['eu'], role: 'auditor' }] },
        },
      ],
    }),
    update: {
      sample: ({ descoperId, projectId }) => ({
        id: descoperId,
        rbac: { projects: [{ projectIds: [projectId], role: 'auditor' }] },
      }),
      spends: 'descoper',
    },
    load: ({ descoperId }) => ({ id: descoperId }),
    delete: { sample: ({ descoperId }) => ({ id: descoperId }), spends: 'descoper' },
    list: () => ({}),
  },
}
