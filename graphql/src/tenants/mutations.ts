import {
  type IdentityClient,
  RoleNotFound,
  type Tenant,
  TenantHasSuccessors,
  TenantNotFound,
  TenantTaken,
} from '@gatehouse/identity-provider/contract'
import type { Builder, InputFieldBuilder, OutputFieldBuilder } from '../schema/builder.ts'
import { deletedIdOutput } from '../schema/changes/payloads.ts'
import { roleInheritance, tenantAuthType } from './enums.ts'
import { TenantChangedMeanwhile } from './errors.ts'
import { tenantVersion } from './tenant-type.ts'
import { inputNames, wireFields } from './wire-fields.ts'
import { nodeId } from '../schema/node-id.ts'

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

/** Loads a tenant to change, and refuses the change when it is based on another version. */
export async function tenantToChange(
  client: IdentityClient,
  id: string,
  expectedVersion: string | null | undefined,
): Promise<Tenant> {
  const tenant = await client.tenants.load({ id })
  if (expectedVersion && expectedVersion !== tenantVersion(tenant)) throw new TenantChangedMeanwhile(tenant)
  return tenant
}

/** Creates, changes and deletes tenants. */
export function registerTenantMutations(builder: Builder) {
  const details = (t: InputFieldBuilder) => ({
    selfProvisioningDomains: t.stringList({
      description: 'Users with a verified address at one of these domains join at sign-in; null for none.',
    }),
    customAttributes: t.field({ type: 'JSON', description: 'All values of its own, by name; null for none.' }),
    authType: t.field({ type: tenantAuthType(builder), description: 'Its single sign-on; null for none.' }),
    isSsoEnforced: t.boolean({ description: 'Whether its members can sign in with its single sign-on only.' }),
    ssoExclusions: t.stringList({ description: 'Login ids of members who may sign in in other ways; null for none.' }),
    federatedAppIds: t.stringList({ description: 'Ids of the applications its members may use; null for none.' }),
    isDisabled: t.boolean({ description: 'Whether its members cannot use their roles in it.' }),
    roleInheritance: t.field({
      type: roleInheritance(builder),
      description: 'Whether the roles of the tenant above can be given in it.',
    }),
  })
  const versioned = (t: InputFieldBuilder) => ({
    id: tenantIdField(t),
    expectedVersion: t.string({
      description: 'The version the change is based on; refused when the tenant has changed since.',
    }),
  })
  builder.relayMutationField(
    'tenantCreate',
    {
      description: 'The new tenant.',
      inputFields: t => ({
        name: t.string({ required: true, description: 'Display name; unique in the project.' }),
        tenantId: t.string({ description: 'The id in tokens and in the provider API; generated when not given.' }),
        parentId: nodeId(t, { for: 'Tenant', description: 'The tenant above it.' }),
        ...details(t),
      }),
    },
    {
      description: 'Creates a tenant.',
      inputNames,
      errors: { types: [TenantTaken, TenantNotFound] },
      resolve: async (_root, { input: { tenantId, parentId, name, ...input } }, { client }) => {
        const { id } = await client.tenants.create({
          name,
          ...(tenantId && { id: tenantId }),
          ...(parentId && { parent: parentId.id }),
          ...wireFields(input),
        })
        return { tenant: await client.tenants.load({ id }) }
      },
    },
    { description: 'The tenant was created.', outputFields: tenantOutput },
  )
  builder.relayMutationField(
    'tenantUpdate',
    {
      description: 'What to change; omitted fields stay as they are.',
      inputFields: t => ({ ...versioned(t), name: t.string({ description: 'Display name.' }), ...details(t) }),
    },
    {
      description: 'Changes a tenant.',
      inputNames,
      errors: { types: [TenantNotFound, TenantTaken, TenantChangedMeanwhile] },
      resolve: async (_root, { input: { id, expectedVersion, name, ...input } }, { client }) => {
        const before = await tenantToChange(client, id.id, expectedVersion)
        await client.tenants.update({ id: id.id, name: name ?? before.name, ...wireFields(input) })
        return { tenant: await client.tenants.load({ id: id.id }) }
      },
    },
    { description: 'The tenant was changed.', outputFields: tenantOutput },
  )
  builder.relayMutationField(
    'tenantDefaultRolesSet',
    {
      description: 'The tenant and its default roles.',
      inputFields: t => ({
        ...versioned(t),
        roleNames: t.stringList({ required: true, description: 'All roles of new members who are given none.' }),
      }),
    },
    {
      description: 'Sets the roles of new members of a tenant who are given none.',
      inputNames: { defaultRoles: 'roleNames' },
      errors: { types: [TenantNotFound, RoleNotFound, TenantChangedMeanwhile] },
      resolve: async (_root, { input: { id, expectedVersion, roleNames } }, { client }) => {
        await tenantToChange(client, id.id, expectedVersion)
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
