import type { Permission } from '@gatehouse-id/identity-provider/contract'
import { defineLoader } from '../../request/loaders.ts'
import { managedPermission } from './managed-permission.ts'

/** A permission by name; names are unique in a project. */
export const loadPermissionNamed = defineLoader<string, Permission | undefined>(async (names, context) => {
  const all = new Map((await managedPermission.loadAll(context)).map(permission => [permission.name, permission]))
  return names.map(name => all.get(name))
})
