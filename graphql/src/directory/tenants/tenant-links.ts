import type { Tenant } from '@gatehouse-id/identity-provider/contract'
import type { Builder } from '../../schema/builder.ts'
import { pageArgs } from '../../schema/lists/connections.ts'
import { connectionCost } from '../../schema/lists/pages.ts'
import { connectionOfSorted } from '../../schema/lists/sorted-pages.ts'
import { heldRoles } from '../roles/held-roles.ts'
import { managedRole } from '../roles/managed-role.ts'
import { loadTenant } from './loaders.ts'
import { managedTenant } from './managed-tenant.ts'

/** What a tenant links to: the tenants below it, and roles. */
export function registerTenantLinks(builder: Builder) {
  builder.objectFields('Tenant', t => ({
    children: t.field({
      type: managedTenant.connection(builder),
      description: 'The tenants directly below it, by name.',
      complexity: connectionCost,
      args: pageArgs(t),
      resolve: async ({ successors }, page, context) => {
        const found = await Promise.all(successors.map(id => loadTenant(context, id)))
        return connectionOfSorted(
          page,
          found.filter(tenant => tenant !== undefined),
          managedTenant.sorting,
        )
      },
    }),
    defaultRoles: t.field({
      type: ['Role'],
      description: 'The roles of new members who are given none, at most 100.',
      complexity: { field: 1 },
      resolve: ({ id, defaultRoles }, _args, context) => heldRoles(context, { tenantId: id, roleNames: defaultRoles }),
    }),
  }))
  managedRole.link<Tenant>(builder, 'Tenant', 'roles', {
    description: 'The roles that exist in this tenant alone, by name.',
    rows: async ({ id }, context) => (await managedRole.loadAll(context)).filter(({ tenantId }) => tenantId === id),
  })
}
