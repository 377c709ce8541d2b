import {
  type IdentityClient,
  type Permission,
  PermissionNotFound,
  PermissionProtected,
  PermissionTaken,
} from '@gatehouse/identity-provider/contract'
import type { Builder, InputFieldBuilder, OutputFieldBuilder } from '../schema/builder.ts'
import { deletedIdOutput, deletedIdsOutput } from '../schema/changes/payloads.ts'
import { PermissionChangedMeanwhile } from './errors.ts'
import { permissionVersion } from './permission-type.ts'
import { nodeId, nodeIds } from '../schema/node-id.ts'

const inputNames = { newName: 'name' }

/** Creates, changes and deletes permissions. */
export function registerPermissionMutations(builder: Builder) {
  const PermissionDraft = builder.inputType('PermissionDraft', {
    description: 'A new permission.',
    fields: newFields,
  })
  const PermissionChange = builder.inputType('PermissionChange', {
    description: 'What to change about a permission; omitted fields stay as they are.',
    fields: changeFields,
  })
  const changeErrors = [PermissionNotFound, PermissionTaken, PermissionProtected, PermissionChangedMeanwhile]
  builder.relayMutationField(
    'permissionCreate',
    { description: 'The new permission.', inputFields: newFields },
    {
      description: 'Creates a permission that roles can include.',
      errors: { types: [PermissionTaken] },
      resolve: async (_root, { input }, { client }) => {
        await client.permissions.create(draftOf(input))
        return { permission: await getNamed(client, input.name.trim()) }
      },
    },
    { description: 'The permission was created.', outputFields: permissionOutput },
  )
  builder.relayMutationField(
    'permissionsCreate',
    {
      description: 'The new permissions.',
      inputFields: t => ({
        permissions: t.field({ type: [PermissionDraft], required: true, description: 'At most 100 permissions.' }),
      }),
    },
    {
      description: 'Creates several permissions, all or none.',
      errors: { types: [PermissionTaken] },
      resolve: async (_root, { input: { permissions } }, { client }) => {
        await client.permissions.createBatch({ permissions: permissions.map(draftOf) })
        return {
          permissions: await getAllNamed(
            client,
            permissions.map(({ name }) => name),
          ),
        }
      },
    },
    { description: 'The permissions were created.', outputFields: permissionsOutput },
  )
  builder.relayMutationField(
    'permissionUpdate',
    { description: 'What to change; omitted fields stay as they are.', inputFields: changeFields },
    {
      description: 'Changes a permission, also in the roles that include it.',
      inputNames,
      errors: { types: changeErrors },
      resolve: async (_root, { input }, { client }) => {
        const [change] = await mergedWith(client, [input])
        if (!change) throw new PermissionNotFound()
        await client.permissions.update(change)
        return { permission: await getNamed(client, change.newName) }
      },
    },
    { description: 'The permission was changed.', outputFields: permissionOutput },
  )
  builder.relayMutationField(
    'permissionsUpdate',
    {
      description: 'What to change.',
      inputFields: t => ({
        permissions: t.field({ type: [PermissionChange], required: true, description: 'At most 100 permissions.' }),
      }),
    },
    {
      description: 'Changes several permissions, all or none.',
      inputNames,
      errors: { types: changeErrors },
      resolve: async (_root, { input }, { client }) => {
        const changes = await mergedWith(client, input.permissions)
        await client.permissions.updateBatch({ permissions: changes })
        return {
          permissions: await getAllNamed(
            client,
            changes.map(({ newName }) => newName),
          ),
        }
      },
    },
    { description: 'The permissions were changed.', outputFields: permissionsOutput },
  )
  registerDeletions(builder)
}

function registerDeletions(builder: Builder) {
  const errors = { types: [PermissionNotFound, PermissionProtected] }
  builder.relayMutationField(
    'permissionDelete',
    { description: 'The permission to delete.', inputFields: t => ({ id: permissionIdField(t) }) },
    {
      description: 'Deletes a permission and removes it from every role.',
      errors,
      resolve: async (_root, { input: { id } }, { client }) => {
        await client.permissions.delete({ id: id.id })
        return { deletedId: id.id }
      },
    },
    { description: 'The permission was deleted.', outputFields: deletedIdOutput('Permission') },
  )
  builder.relayMutationField(
    'permissionsDelete',
    {
      description: 'The permissions to delete.',
      inputFields: t => ({
        ids: nodeIds(t, { for: 'Permission', required: true, description: 'The node ids of the permissions.' }),
      }),
    },
    {
      description: 'Deletes several permissions, all or none.',
      errors,
      resolve: async (_root, { input: { ids } }, { client }) => {
        const deletedIds = ids.map(({ id }) => id)
        await client.permissions.deleteBatch({ ids: deletedIds })
        return { deletedIds }
      },
    },
    { description: 'The permissions were deleted.', outputFields: deletedIdsOutput('Permission') },
  )
}

function permissionIdField(t: InputFieldBuilder) {
  return nodeId(t, { for: 'Permission', required: true, description: 'The node id of the permission.' })
}

function newFields(t: InputFieldBuilder) {
  return {
    name: t.string({ required: true, description: 'The name, as it is in tokens; unique in the project.' }),
    description: t.string({ description: 'What it allows.' }),
  }
}

function changeFields(t: InputFieldBuilder) {
  return {
    id: permissionIdField(t),
    expectedVersion: t.string({
      description: 'The version the change is based on; refused when the permission has changed since.',
    }),
    name: t.string({ description: 'The name; also changed in the roles that include it.' }),
    description: t.string({ description: 'What it allows; null for nothing.' }),
  }
}

function permissionOutput(t: OutputFieldBuilder<{ permission: Permission }>) {
  return {
    permission: t.field({
      type: 'Permission',
      description: 'The permission as it is now.',
      resolve: ({ permission }) => permission,
    }),
  }
}

function permissionsOutput(t: OutputFieldBuilder<{ permissions: Permission[] }>) {
  return {
    permissions: t.field({
      type: ['Permission'],
      description: 'The permissions as they are now.',
      resolve: ({ permissions }) => permissions,
    }),
  }
}

function draftOf({ name, description }: { name: string; description?: string | null | undefined }) {
  return { name, description: description ?? '' }
}

type Change = {
  id: { id: string }
  expectedVersion?: string | null | undefined
  name?: string | null | undefined
  description?: string | null | undefined
}

/** The provider replaces a permission as a whole: what a change omits is as it was. */
async function mergedWith(client: IdentityClient, changes: readonly Change[]) {
  const { permissions } = await client.permissions.loadAll({})
  const byId = new Map(permissions.map(permission => [permission.id, permission]))
  return changes.map(({ id: { id }, expectedVersion, name, description }) => {
    const before = byId.get(id)
    if (!before) throw new PermissionNotFound()
    if (expectedVersion && expectedVersion !== permissionVersion(before)) throw new PermissionChangedMeanwhile(before)
    return {
      id,
      newName: name ?? before.name,
      description: description === undefined ? before.description : (description ?? ''),
    }
  })
}

async function getNamed(client: IdentityClient, name: string): Promise<Permission> {
  const [permission] = await getAllNamed(client, [name])
  if (!permission) throw new Error('unreachable: the permission was written just now')
  return permission
}

async function getAllNamed(client: IdentityClient, names: readonly string[]): Promise<Permission[]> {
  const { permissions } = await client.permissions.loadAll({})
  const wanted = new Set(names.map(name => name.trim()))
  return permissions.filter(({ name }) => wanted.has(name))
}
