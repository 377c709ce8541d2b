import { z } from 'zod'
import { findMissingPermission } from '../permissions/require.ts'
import { consoleRoles } from './console-roles.ts'
import { NewRole } from './contract.ts'
import { columnsOf, toRole } from './service.ts'
import { type RoleRow, roleRows } from './store.ts'
import { byName, part, repeated } from '../../foundation/snapshots/part.ts'

function isOfConsole(name: string) {
  return consoleRoles.some(role => role.name === name)
}

/** Project-level roles except the console roles, which cannot change; a tenant's roles go with the tenant. */
export const rolesPart = part({
  name: 'roles',
  schema: z.array(NewRole.omit({ tenantId: true })).max(5000),

  async export(db, { projectId }) {
    const rows = await roleRows.list(db, { projectId })
    return rows
      .filter(isOwn)
      .map(row => toRole(row))
      .map(({ name, description, permissionNames, default: isDefault, private: isPrivate }) => ({
        name,
        description,
        permissionNames,
        default: isDefault,
        private: isPrivate,
      }))
      .toSorted(byName)
  },

  async import({ tx, projectId, newId, clock, hooks }, wanted) {
    const problems = [
      ...repeated(wanted.map(({ name }) => name)),
      ...wanted.filter(({ name }) => isOfConsole(name)).map(({ name }) => `${name} is a role of the console`),
    ]
    for (const { name, permissionNames } of wanted) {
      const missing = await findMissingPermission(tx, projectId, permissionNames)
      if (missing !== undefined) problems.push(`${name}: there is no permission ${missing}`)
    }
    if (problems.length > 0) return problems
    const own = new Map((await roleRows.listToChange(tx, { projectId })).filter(isOwn).map(row => [row.name, row]))
    for (const { name, ...rest } of wanted) {
      const row = own.get(name)
      const columns = columnsOf(rest)
      const made = { project_id: projectId, id: newId('ROL'), tenant_id: '', name, created_at: clock() }
      if (row) await roleRows.update(tx, row, columns)
      else await roleRows.insert(tx, { ...made, ...columns })
      own.delete(name)
    }
    for (const row of own.values()) {
      await roleRows.remove(tx, row)
      await hooks.onRoleRenamed(tx, { projectId, tenantId: '', name: row.name, newName: undefined })
    }
    return []
  },
})

function isOwn(row: RoleRow) {
  return row.tenant_id === '' && !isOfConsole(row.name)
}
