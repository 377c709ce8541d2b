import { NotInTenant, RoleNotFound, TenantNotFound, UserNotFound } from '@gatehouse-id/identity-provider/contract'
import type { Builder, InputFieldBuilder } from '../../../schema/builder.ts'
import { nodeId } from '../../../schema/ids/node-id.ts'
import { userIdField, userOutput } from './payload.ts'

/** Adds users to tenants and gives them roles. */
export function registerUserGrantMutations(builder: Builder) {
  registerTenantMutations(builder)
  registerRoleMutations(builder)
}

function registerTenantMutations(builder: Builder) {
  const inputFields = (t: InputFieldBuilder) => ({
    id: userIdField(t),
    tenantId: nodeId(t, { for: 'Tenant', required: true, description: 'The node id of the tenant.' }),
  })
  const errors = { types: [UserNotFound, TenantNotFound] }
  builder.relayMutationField(
    'userTenantAdd',
    { description: 'The user and the tenant.', inputFields },
    {
      description: 'Makes a user a member of a tenant, with its default roles.',
      errors,
      resolve: (_root, { input: { id, tenantId } }, { client }) =>
        client.userTenants.add({ loginId: id.id, tenantId: tenantId.id }),
    },
    { description: 'The user is a member.', outputFields: userOutput },
  )
  builder.relayMutationField(
    'userTenantRemove',
    { description: 'The user and the tenant.', inputFields },
    {
      description: 'Removes a user, with the roles there, from a tenant.',
      errors,
      resolve: (_root, { input: { id, tenantId } }, { client }) =>
        client.userTenants.remove({ loginId: id.id, tenantId: tenantId.id }),
    },
    { description: 'The user is no longer a member.', outputFields: userOutput },
  )
}

function registerRoleMutations(builder: Builder) {
  const inputFields = (t: InputFieldBuilder) => ({
    id: userIdField(t),
    tenantId: nodeId(t, { for: 'Tenant', description: 'The tenant in which it holds; in the project when not given.' }),
    roleNames: t.stringList({ required: true, description: 'The names of the roles, at most 100.' }),
  })
  const errors = { types: [UserNotFound, RoleNotFound, NotInTenant] }
  type Input = { id: { id: string }; tenantId?: { id: string } | null | undefined; roleNames: string[] }
  const wire = ({ id, tenantId, roleNames }: Input) => ({ loginId: id.id, tenantId: tenantId?.id ?? '', roleNames })
  builder.relayMutationField(
    'userRolesAdd',
    { description: 'The user and the roles to give.', inputFields },
    {
      description: 'Gives a user more roles, in the project or in a tenant.',
      errors,
      resolve: (_root, { input }, { client }) => client.userRoles.add(wire(input)),
    },
    { description: 'The user has the roles.', outputFields: userOutput },
  )
  builder.relayMutationField(
    'userRolesRemove',
    { description: 'The user and the roles to remove.', inputFields },
    {
      description: 'Removes roles from a user, in the project or in a tenant.',
      errors,
      resolve: (_root, { input }, { client }) => client.userRoles.remove(wire(input)),
    },
    { description: 'The user no longer has the roles.', outputFields: userOutput },
  )
  builder.relayMutationField(
    'userRolesSet',
    { description: 'The user and all roles.', inputFields },
    {
      description: 'Sets the roles of a user, in the project or in a tenant.',
      errors,
      resolve: (_root, { input }, { client }) => client.userRoles.set(wire(input)),
    },
    { description: 'The user has exactly these roles.', outputFields: userOutput },
  )
}
