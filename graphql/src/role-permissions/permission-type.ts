import type { Permission } from '@gatehouse/identity-provider/contract'
import type { Builder } from '../schema/builder.ts'
import { once } from '../schema/once.ts'
import { versionOf } from '../schema/changes/version.ts'
import { inOrder } from '../request/loaders.ts'
import { loadPermissions } from './loaders.ts'

/** Changes whenever an editable detail of a permission does. */
export function permissionVersion({ name, description }: Permission): string {
  return versionOf([name, description])
}

/** A page of permissions. */
export const permissionConnection = once(builder =>
  builder.connectionObject(
    { type: 'Permission', name: 'PermissionConnection', description: 'A page of permissions.' },
    { name: 'PermissionEdge', description: 'A permission and its cursor.' },
  ),
)

/** The permission type. */
export function registerPermissionType(builder: Builder) {
  builder.node('Permission', {
    description: 'Something that roles allow, by name; applications decide what it means.',
    id: { resolve: ({ id }) => id, description: 'The id of the node.' },
    loadMany: async (ids, context) =>
      inOrder(ids, await loadPermissions(context), ({ id }) => id).map(found => found ?? null),
    fields: t => ({
      permissionId: t.exposeString('id', { description: 'The id in the provider API.' }),
      version: t.string({
        description: 'Changes whenever an editable detail changes; sent back with an update.',
        resolve: permissionVersion,
      }),
      name: t.exposeString('name', { description: 'The name, as it is in tokens; unique in the project.' }),
      description: t.exposeString('description', { description: 'What it allows; may be empty.' }),
      isBuiltIn: t.exposeBoolean('systemDefault', {
        description: 'Whether every project has it; such a permission cannot be changed.',
      }),
    }),
  })
}
