import {
  type IdentityClient,
  PermissionNotFound,
  type Role,
  RoleNotFound,
  RoleProtected,
  RoleTaken,
  TenantNotFound,
} from '@gatehouse/identity-provider/contract'
import type { Builder, InputFieldBuilder, OutputFieldBuilder } from '../schema/builder.ts'
import { deletedIdOutput, deletedIdsOutput } from '../schema/changes/payloads.ts'
import { RoleChangedMeanwhile } from './errors.ts'
import { roleVersion } from './role-type.ts'
import { nodeId, nodeIds } from '../schema/node-id.ts'

const inputNames = { newName: 'name', default: 'isDefault', private: 'isPrivate' }

/** Creates, changes and deletes roles. */
export function registerRoleMutations(builder: Builder) {
  const RoleDraft = builder.inputType('RoleDraft', { description: 'A new role.', fields: newFields })
  const RoleChange = builder.inputType('RoleChange', {
    description: 'What to change about a role; omitted fields stay as they are.',
    fields: changeFields,
  })
  const createErrors = [RoleTaken, PermissionNotFound, TenantNotFound]
  const changeErrors = [RoleNotFound, RoleTaken, RoleProtected, PermissionNotFound, RoleChangedMeanwhile]
  builder.relayMutationField(
    'roleCreate',
    { description: 'The new role.', inputFields: newFields },
    {
      description: 'Creates a role of the project or of a tenant.',
      inputNames,
      errors: { types: createErrors },
      resolve: async (_root, { input }, { client }) => ({ role: await client.roles.create(draftOf(input)) }),
    },
    { description: 'The role was created.', outputFields: roleOutput },
  )
  builder.relayMutationField(
    'rolesCreate',
    {
      description: 'The new roles.',
      inputFields: t => ({
        roles: t.field({ type: [RoleDraft], required: true, description: 'At most 100 roles.' }),
      }),
    },
    {
      description: 'Creates several roles, all or none.',
      inputNames,
      errors: { types: createErrors },
      resolve: (_root, { input: { roles } }, { client }) => client.roles.createBatch({ roles: roles.map(draftOf) }),
    },
    { description: 'The roles were created.', outputFields: rolesOutput },
  )
  builder.relayMutationField(
    'roleUpdate',
    { description: 'What to change; omitted fields stay as they are.', inputFields: changeFields },
    {
      description: 'Changes a role; its users and access keys keep it under a new name.',
      inputNames,
      errors: { types: changeErrors },
      resolve: async (_root, { input }, { client }) => {
        const [change] = await mergedWith(client, [input])
        if (!change) throw new RoleNotFound()
        return { role: await client.roles.update(change) }
      },
    },
    { description: 'The role was changed.', outputFields: roleOutput },
  )
  builder.relayMutationField(
    'rolesUpdate',
    {
      description: 'What to change.',
      inputFields: t => ({
        roles: t.field({ type: [RoleChange], required: true, description: 'At most 100 roles.' }),
      }),
    },
    {
      description: 'Changes several roles, all or none.',
      inputNames,
      errors: { types: changeErrors },
      resolve: async (_root, { input: { roles } }, { client }) =>
        client.roles.updateBatch({ roles: await mergedWith(client, roles) }),
    },
    { description: 'The roles were changed.', outputFields: rolesOutput },
  )
  registerDeletions(builder)
}

function registerDeletions(builder: Builder) {
  const errors = { types: [RoleNotFound, RoleProtected] }
  builder.relayMutationField(
    'roleDelete',
    { description: 'The role to delete.', inputFields: t => ({ id: roleIdField(t) }) },
    {
      description: 'Deletes a role and removes it from every user and access key.',
      errors,
      resolve: async (_root, { input: { id } }, { client }) => {
        const { roles } = await client.roles.search({ roleIds: [id.id] })
        const [role] = roles
        if (!role) throw new RoleNotFound()
        // With its tenant, whose administrators may delete it.
        await client.roles.delete({ id: id.id, tenantId: role.tenantId })
        return { deletedId: id.id }
      },
    },
    { description: 'The role was deleted.', outputFields: deletedIdOutput('Role') },
  )
  builder.relayMutationField(
    'rolesDelete',
    {
      description: 'The roles to delete.',
      inputFields: t => ({
        ids: nodeIds(t, { for: 'Role', required: true, description: 'The node ids of the roles.' }),
      }),
    },
    {
      description: 'Deletes several roles, all or none.',
      errors,
      resolve: async (_root, { input: { ids } }, { client }) => {
        const deletedIds = ids.map(({ id }) => id)
        await client.roles.deleteBatch({ roleIds: deletedIds })
        return { deletedIds }
      },
    },
    { description: 'The roles were deleted.', outputFields: deletedIdsOutput('Role') },
  )
}

function roleIdField(t: InputFieldBuilder) {
  return nodeId(t, { for: 'Role', required: true, description: 'The node id of the role.' })
}

function newFields(t: InputFieldBuilder) {
  return {
    name: t.string({ required: true, description: 'The name; unique in the project, or in its tenant.' }),
    description: t.string({ description: 'What it is for.' }),
    permissionNames: t.stringList({ description: 'The names of the permissions it includes.' }),
    tenantId: nodeId(t, { for: 'Tenant', description: 'The tenant it belongs to; none for a role of the project.' }),
    isDefault: t.boolean({ description: 'Whether new users, or new members of its tenant, get it.' }),
    isPrivate: t.boolean({ description: 'Whether tenant administrators do not see it.' }),
  }
}

function changeFields(t: InputFieldBuilder) {
  return {
    id: roleIdField(t),
    expectedVersion: t.string({
      description: 'The version the change is based on; refused when the role has changed since.',
    }),
    name: t.string({ description: 'The name.' }),
    description: t.string({ description: 'What it is for; null for nothing.' }),
    permissionNames: t.stringList({ description: 'All permissions it includes, by name; null for none.' }),
    isDefault: t.boolean({ description: 'Whether new users, or new members of its tenant, get it.' }),
    isPrivate: t.boolean({ description: 'Whether tenant administrators do not see it.' }),
  }
}

function roleOutput(t: OutputFieldBuilder<{ role: Role }>) {
  return { role: t.field({ type: 'Role', description: 'The role as it is now.', resolve: ({ role }) => role }) }
}

function rolesOutput(t: OutputFieldBuilder<{ roles: Role[] }>) {
  return {
    roles: t.field({ type: ['Role'], description: 'The roles as they are now.', resolve: ({ roles }) => roles }),
  }
}

type Fields = {
  description?: string | null | undefined
  permissionNames?: readonly string[] | null | undefined
  isDefault?: boolean | null | undefined
  isPrivate?: boolean | null | undefined
}

function draftOf(draft: Fields & { name: string; tenantId?: { id: string } | null | undefined }) {
  return {
    name: draft.name,
    description: draft.description ?? '',
    permissionNames: [...(draft.permissionNames ?? [])],
    tenantId: draft.tenantId?.id ?? '',
    default: draft.isDefault ?? false,
    private: draft.isPrivate ?? false,
  }
}

type Change = Fields & {
  id: { id: string }
  expectedVersion?: string | null | undefined
  name?: string | null | undefined
}

/** The provider replaces a role as a whole: what a change omits is as it was. */
async function mergedWith(client: IdentityClient, changes: readonly Change[]) {
  const { roles } = await client.roles.search({ roleIds: changes.map(({ id }) => id.id) })
  const byId = new Map(roles.map(role => [role.id, role]))
  return changes.map(({ id: { id }, expectedVersion, ...change }) => {
    const before = byId.get(id)
    if (!before) throw new RoleNotFound()
    if (expectedVersion && expectedVersion !== roleVersion(before)) throw new RoleChangedMeanwhile(before)
    return {
      id,
      tenantId: before.tenantId,
      newName: change.name ?? before.name,
      description: change.description === undefined ? before.description : (change.description ?? ''),
      permissionNames:
        change.permissionNames === undefined ? before.permissionNames : [...(change.permissionNames ?? [])],
      default: change.isDefault ?? before.default,
      private: change.isPrivate ?? before.private,
    }
  })
}
