import type { Role } from '@gatehouse/identity-provider/contract'
import type { Builder } from '../schema/builder.ts'
import { pageArgs } from '../schema/lists/connections.ts'
import { once } from '../schema/once.ts'
import { connectionCost } from '../schema/lists/pages.ts'
import { connectionOfSorted } from '../schema/lists/sorted-pages.ts'
import { secondsToMs } from '../schema/time.ts'
import { versionOf } from '../schema/changes/version.ts'
import { loadPermissionNamed } from '../role-permissions/loaders.ts'
import { permissionConnection } from '../role-permissions/permission-type.ts'
import { loadTenant } from '../tenants/loaders.ts'
import { loadRole, loadRoles } from './loaders.ts'

/** Changes whenever an editable detail of a role does. */
export function roleVersion(role: Role): string {
  return versionOf([role.name, role.description, [...role.permissionNames].sort(), role.default, role.private])
}

/** A page of roles. */
export const roleConnection = once(builder =>
  builder.connectionObject(
    { type: 'Role', name: 'RoleConnection', description: 'A page of roles.' },
    { name: 'RoleEdge', description: 'A role and its cursor.' },
  ),
)

/** Lists of roles are ordered by name; several tenants may have a role of the same name. */
export const rolesByName = { by: ({ name }: Role) => name, idOf: ({ id }: Role) => id }

/** The role type. */
export function registerRoleType(builder: Builder) {
  builder.node('Role', {
    description: 'A named set of permissions that can be granted to users.',
    id: { resolve: role => role.id, description: 'The id of the node.' },
    loadMany: async (ids, context) =>
      (await Promise.all(ids.map(id => loadRole(context, id)))).map(role => role ?? null),
    fields: t => ({
      roleId: t.exposeString('id', { description: 'The id in the provider API.' }),
      version: t.string({
        description: 'Changes whenever an editable detail changes; sent back with an update.',
        resolve: roleVersion,
      }),
      name: t.exposeString('name', { description: 'The name; unique in the project, or in its tenant.' }),
      description: t.exposeString('description', { description: 'What it is for; may be empty.' }),
      permissionNames: t.exposeStringList('permissionNames', {
        description: 'The names of the permissions it includes.',
      }),
      isDefault: t.exposeBoolean('default', {
        description: 'Whether new users, or new members of its tenant, get it without being given it.',
      }),
      isPrivate: t.exposeBoolean('private', { description: 'Whether tenant administrators do not see it.' }),
      createdAt: t.field({
        type: 'DateTime',
        description: 'When it was created.',
        resolve: ({ createdTime }) => secondsToMs(createdTime),
      }),
      tenant: t.field({
        type: 'Tenant',
        nullable: true,
        description: 'The tenant it belongs to; null for a role of the project.',
        complexity: { field: 1 },
        resolve: async ({ tenantId }, _args, context) =>
          tenantId === '' ? null : ((await loadTenant(context, tenantId)) ?? null),
      }),
      permissions: t.field({
        type: permissionConnection(builder),
        description: 'The permissions it includes, by name.',
        complexity: connectionCost,
        args: pageArgs(t),
        resolve: async ({ permissionNames }, page, context) => {
          const found = await Promise.all(permissionNames.map(name => loadPermissionNamed(context, name)))
          const known = found.filter(permission => permission !== undefined)
          return connectionOfSorted(page, known, { by: ({ name }) => name, idOf: ({ id }) => id })
        },
      }),
    }),
  })
  builder.objectField('Permission', 'roles', t =>
    t.field({
      type: roleConnection(builder),
      description: 'The roles that include it, by name.',
      complexity: connectionCost,
      args: pageArgs(t),
      resolve: async ({ name }, page, context) => {
        const roles = (await loadRoles(context)).filter(({ permissionNames }) => permissionNames.includes(name))
        return connectionOfSorted(page, roles, rolesByName)
      },
    }),
  )
}
