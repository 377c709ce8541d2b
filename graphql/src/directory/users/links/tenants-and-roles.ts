import type { User } from '@gatehouse-id/identity-provider/contract'
import type { Builder } from '../../../schema/builder.ts'
import { pageArgs } from '../../../schema/lists/connections.ts'
import { connectionCost } from '../../../schema/lists/pages.ts'
import { connectionOfSorted } from '../../../schema/lists/sorted-pages.ts'
import { heldRoles, prefetchRoles } from '../../roles/held-roles.ts'
import { managedRole } from '../../roles/managed-role.ts'
import { loadTenant } from '../../tenants/loaders.ts'
import { loadPermissionNamed } from '../../role-permissions/managed-permission.ts'
import { membershipsOf, permissionsOf, type TenantMembership, type UserPermission } from './grants.ts'

/** The tenants, roles and permissions of a user. */
export function registerUserGrants(builder: Builder) {
  registerMemberships(builder)
  managedRole.link<User>(builder, 'User', 'roles', {
    description: 'The roles in the project, by name; those in tenants are found under tenants.',
    prefetch: (users, context) => prefetchRoles(users.map(inProject), context),
    rows: (user, context) => heldRoles(context, inProject(user)),
  })
  registerPermissions(builder)
}

function inProject({ roleNames }: User) {
  return { tenantId: '', roleNames }
}

function registerMemberships(builder: Builder) {
  const Membership = builder.objectRef<TenantMembership>('TenantMembership').implement({
    description: 'That a user belongs to a tenant, with the roles there.',
    fields: t => ({
      user: t.field({ type: 'User', description: 'The user.', resolve: ({ user }) => user }),
      tenant: t.field({
        type: 'Tenant',
        nullable: true,
        description: 'The tenant; null when it was deleted just now.',
        complexity: { field: 1 },
        prefetch: (memberships, context) => memberships.map(({ tenantId }) => loadTenant(context, tenantId)),
        resolve: ({ tenantId }, _args, context) => loadTenant(context, tenantId),
      }),
      roles: t.field({
        type: ['Role'],
        description: 'The roles in the tenant, at most 100.',
        complexity: { field: 1 },
        prefetch: prefetchRoles,
        resolve: (membership, _args, context) => heldRoles(context, membership),
      }),
      permissions: t.field({
        type: ['Permission'],
        description: 'The permissions that these roles include.',
        complexity: { field: 1 },
        resolve: async (membership, _args, context) => {
          const roles = await heldRoles(context, membership)
          const names = new Set(roles.flatMap(({ permissionNames }) => permissionNames))
          const found = await Promise.all([...names].sort().map(name => loadPermissionNamed(context, name)))
          return found.filter(permission => permission !== undefined)
        },
      }),
    }),
  })
  const MembershipConnection = builder.connectionObject(
    { type: Membership, name: 'TenantMembershipConnection', description: 'A page of memberships.' },
    { name: 'TenantMembershipEdge', description: 'A membership and its cursor.' },
  )
  builder.objectField('User', 'tenants', t =>
    t.field({
      type: MembershipConnection,
      description: 'The tenants the user belongs to, with the roles there, by tenant id.',
      complexity: connectionCost,
      args: pageArgs(t),
      entries: users => users.flatMap(membershipsOf),
      resolve: (user, page) =>
        connectionOfSorted(page, membershipsOf(user), { by: each => each.tenantId, idOf: each => each.tenantId }),
    }),
  )
}

function registerPermissions(builder: Builder) {
  const UserPermissionType = builder.objectRef<UserPermission>('UserPermission').implement({
    description: 'A permission that a user has, and where it comes from.',
    fields: t => ({
      name: t.exposeString('name', { description: 'The name of the permission, as it is in tokens.' }),
      permission: t.field({
        type: 'Permission',
        nullable: true,
        description: 'The permission; null when it was deleted just now.',
        resolve: ({ permission }) => permission ?? null,
      }),
      role: t.field({ type: 'Role', description: 'The role that includes it.', resolve: ({ role }) => role }),
      tenant: t.field({
        type: 'Tenant',
        nullable: true,
        description: 'The tenant in which the user has the role; null in the project.',
        resolve: ({ tenant }) => tenant ?? null,
      }),
    }),
  })
  const UserPermissionConnection = builder.connectionObject(
    { type: UserPermissionType, name: 'UserPermissionConnection', description: 'A page of permissions of a user.' },
    { name: 'UserPermissionEdge', description: 'A permission of a user and its cursor.' },
  )
  builder.objectField('User', 'permissions', t =>
    t.field({
      type: UserPermissionConnection,
      description: 'The permissions that count for the user, by name, each with the role and tenant it comes from.',
      complexity: connectionCost,
      args: pageArgs(t),
      resolve: async (user, page, context) =>
        connectionOfSorted(page, await permissionsOf(context, user), {
          by: ({ name }) => name,
          idOf: ({ role, tenant }) => `${tenant?.id ?? ''}/${role.id}`,
        }),
    }),
  )
}
