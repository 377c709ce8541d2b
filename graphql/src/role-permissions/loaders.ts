import type { Permission } from '@gatehouse/identity-provider/contract'
import { defineLoader, defineShared } from '../request/loaders.ts'

/** Every permission of the project, built-in ones included. */
export const loadPermissions = defineShared(
  async ({ client }): Promise<readonly Permission[]> => (await client.permissions.loadAll({})).permissions,
)

/** A permission by name; names are unique in a project. */
export const loadPermissionNamed = defineLoader<string, Permission | undefined>(async (names, context) => {
  const all = new Map((await loadPermissions(context)).map(permission => [permission.name, permission]))
  return names.map(name => all.get(name))
})
