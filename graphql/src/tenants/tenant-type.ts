import type { Tenant } from '@gatehouse/identity-provider/contract'
import type { Builder } from '../schema/builder.ts'
import { pageArgs } from '../schema/lists/connections.ts'
import { once } from '../schema/once.ts'
import { connectionCost } from '../schema/lists/pages.ts'
import { connectionOfSorted } from '../schema/lists/sorted-pages.ts'
import { secondsToMs } from '../schema/time.ts'
import { versionOf } from '../schema/changes/version.ts'
import { heldRoles } from '../roles/held-roles.ts'
import { managedRole } from '../roles/managed-role.ts'
import { roleInheritance, tenantAuthType } from './enums.ts'
import { loadTenant } from './loaders.ts'

/** Changes whenever an editable detail of a tenant does; its settings have a version of their own. */
export function tenantVersion(tenant: Tenant): string {
  return versionOf([
    tenant.name,
    tenant.selfProvisioningDomains,
    tenant.customAttributes,
    tenant.authType,
    tenant.enforceSSO,
    tenant.enforceSSOExclusions,
    tenant.federatedAppIds,
    tenant.disabled,
    tenant.roleInheritance,
    tenant.defaultRoles,
  ])
}

/** A page of tenants. */
export const tenantConnection = once(builder =>
  builder.connectionObject(
    { type: 'Tenant', name: 'TenantConnection', description: 'A page of tenants.' },
    { name: 'TenantEdge', description: 'A tenant and its cursor.' },
  ),
)

export const tenantsByName = { by: ({ name }: Tenant) => name, idOf: ({ id }: Tenant) => id }

/** The tenant type. */
export function registerTenantType(builder: Builder) {
  builder.node('Tenant', {
    description: 'A customer of the application: a group of users with roles and single sign-on of its own.',
    id: { resolve: ({ id }) => id, description: 'The id of the node.' },
    loadMany: async (ids, context) =>
      (await Promise.all(ids.map(id => loadTenant(context, id)))).map(tenant => tenant ?? null),
    fields: t => ({
      tenantId: t.exposeString('id', { description: 'The id in tokens and in the provider API.' }),
      version: t.string({
        description: 'Changes whenever an editable detail changes; sent back with an update.',
        resolve: tenantVersion,
      }),
      name: t.exposeString('name', { description: 'Display name; unique in the project.' }),
      isDisabled: t.exposeBoolean('disabled', { description: 'Whether its members cannot use their roles in it.' }),
      selfProvisioningDomains: t.exposeStringList('selfProvisioningDomains', {
        description: 'Users with a verified address at one of these domains join at sign-in.',
      }),
      ssoDomains: t.exposeStringList('domains', {
        description: 'Users with an address at one of these domains sign in with its single sign-on.',
      }),
      customAttributes: t.field({
        type: 'JSON',
        description: 'Values of its own, by name.',
        resolve: ({ customAttributes }) => customAttributes,
      }),
      authType: t.field({
        type: tenantAuthType(builder),
        description: 'Its single sign-on.',
        resolve: ({ authType }) => authType,
      }),
      isSsoEnforced: t.exposeBoolean('enforceSSO', {
        description: 'Whether its members can sign in with its single sign-on only.',
      }),
      ssoExclusions: t.exposeStringList('enforceSSOExclusions', {
        description: 'The login ids of members who may sign in in other ways.',
      }),
      federatedAppIds: t.exposeStringList('federatedAppIds', {
        description: 'The ids of the applications that its members may use.',
      }),
      roleInheritance: t.field({
        type: roleInheritance(builder),
        description: 'Whether the roles of the tenant above can be given in it.',
        resolve: tenant => tenant.roleInheritance,
      }),
      createdAt: t.field({
        type: 'DateTime',
        description: 'When it was created.',
        resolve: ({ createdTime }) => secondsToMs(createdTime),
      }),
      parent: t.field({
        type: 'Tenant',
        nullable: true,
        description: 'The tenant above it; null at the top.',
        complexity: { field: 1 },
        resolve: async ({ parent }, _args, context) =>
          parent === '' ? null : ((await loadTenant(context, parent)) ?? null),
      }),
      children: t.field({
        type: tenantConnection(builder),
        description: 'The tenants directly below it, by name.',
        complexity: connectionCost,
        args: pageArgs(t),
        resolve: async ({ successors }, page, context) => {
          const found = await Promise.all(successors.map(id => loadTenant(context, id)))
          return connectionOfSorted(
            page,
            found.filter(tenant => tenant !== undefined),
            tenantsByName,
          )
        },
      }),
      defaultRoles: t.field({
        type: ['Role'],
        description: 'The roles of new members who are given none, at most 100.',
        complexity: { field: 1 },
        resolve: ({ id, defaultRoles }, _args, context) =>
          heldRoles(context, { tenantId: id, roleNames: defaultRoles }),
      }),
      roles: t.field({
        type: managedRole.connection(builder),
        description: 'The roles that exist in this tenant alone, by name.',
        complexity: connectionCost,
        args: pageArgs(t),
        resolve: async ({ id }, page, context) => {
          const roles = (await managedRole.loadAll(context)).filter(({ tenantId }) => tenantId === id)
          return connectionOfSorted(page, roles, managedRole.sorting)
        },
      }),
    }),
  })
}
