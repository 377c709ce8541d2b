import { tenant } from '@gatehouse-id/entities'
import {
  RoleNotFound,
  type Tenant,
  TenantHasSuccessors,
  TenantNotFound,
} from '@gatehouse-id/identity-provider/contract'
import type { Builder, InputFieldBuilder, OutputFieldBuilder } from '../../schema/builder.ts'
import { deletedIdOutput } from '../../schema/changes/payloads.ts'
import { nodeId } from '../../schema/ids/node-id.ts'
import { managedTenant } from './managed-tenant.ts'
import { VersionConflict } from '../../schema/changes/refusals/version-conflict.ts'

/** The field of an input that says which tenant it is about. */
export function tenantIdField(t: InputFieldBuilder) {
  return nodeId(t, { for: 'Tenant', required: true, description: 'The node id of the tenant.' })
}

/** The field of a payload with the tenant that was changed. */
export function tenantOutput(t: OutputFieldBuilder<{ tenant: Tenant }>) {
  return {
    tenant: t.field({ type: 'Tenant', description: 'The tenant as it is now.', resolve: ({ tenant }) => tenant }),
  }
}

/** Sets the default roles of tenants, and deletes tenants. */
export function registerTenantMutations(builder: Builder) {
  builder.relayMutationField(
    'tenantDefaultRolesSet',
    {
      description: 'The tenant and its default roles.',
      inputFields: t => ({
        id: tenantIdField(t),
        expectedVersion: t.string({ description: tenant.says.expectedVersion }),
        roleNames: t.stringList({ required: true, description: 'All roles of new members who are given none.' }),
      }),
    },
    {
      description: 'Sets the roles of new members of a tenant who are given none.',
      inputNames: { defaultRoles: 'roleNames' },
      errors: { types: [TenantNotFound, RoleNotFound, VersionConflict] },
      resolve: async (_root, { input: { id, expectedVersion, roleNames } }, { client }) => {
        managedTenant.version.require(expectedVersion, await client.tenants.load({ id: id.id }))
        await client.tenants.updateDefaultRoles({ id: id.id, defaultRoles: roleNames })
        return { tenant: await client.tenants.load({ id: id.id }) }
      },
    },
    { description: 'The default roles were set.', outputFields: tenantOutput },
  )
  builder.relayMutationField(
    'tenantDelete',
    {
      description: 'The tenant to delete.',
      inputFields: t => ({
        id: tenantIdField(t),
        withMembers: t.boolean({
          description: 'Whether to delete also the users and access keys that belong to no other tenant.',
        }),
      }),
    },
    {
      description:
        'Deletes a tenant with its roles and single sign-on; undoing it does not bring back secrets and ended sessions.',
      errors: { types: [TenantNotFound, TenantHasSuccessors] },
      resolve: async (_root, { input: { id, withMembers } }, { client }) => {
        await client.tenants.delete({ id: id.id, cascade: withMembers ?? false })
        return { deletedId: id.id }
      },
    },
    { description: 'The tenant was deleted.', outputFields: deletedIdOutput('Tenant') },
  )
}
