import type { Hooks } from '../../foundation/areas/hooks.ts'
import { requirePermissions } from '../permissions/require.ts'
import { consoleRoles } from './console-roles.ts'
import { RoleProtected } from './contract.ts'

const protectedNames: readonly string[] = consoleRoles.map(({ name }) => name)

/** Roles of the console stay as they are, and a role has only permissions that there are. */
export const undoHooks: Pick<Hooks, 'onUndone'> = {
  async onUndone(tx, { projectId }, rows) {
    for (const { table, from, to } of rows) {
      if (table !== 'roles') continue
      const isProtected = [from, to].some(row => row?.tenant_id === '' && protectedNames.includes(String(row.name)))
      if (isProtected) throw new RoleProtected()
      // This package wrote the column: a JSON array of names.
      if (to) await requirePermissions(tx, projectId, JSON.parse(String(to.permission_names)) as string[])
    }
  },
}
