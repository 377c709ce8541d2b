import { rowsPart } from '../../foundation/snapshots/rows-part.ts'
import type { Reading, Writing } from '../../foundation/tables/tables.ts'
import { findMissingPermission } from '../permissions/require.ts'
import { consoleRoles } from './console-roles.ts'
import { NewRole } from './contract.ts'
import { columnsOf, toRole } from './service.ts'
import { type RoleRow, roleRows } from './store.ts'

type Place = { projectId: string }
/** Those of the project. */
const ownRoleRows = {
  ...roleRows,
  list: async (db: Reading, place: Place) => (await roleRows.list(db, place)).filter(isOwn),
  listToChange: async (tx: Writing, place: Place) => (await roleRows.listToChange(tx, place)).filter(isOwn),
}

/** Project-level roles except the console roles, which cannot change; a tenant's roles go with the tenant. */
export const rolesPart = rowsPart(ownRoleRows, {
  name: 'roles',
  one: NewRole.omit({ tenantId: true }),
  max: 5000,
  contentOf(row) {
    const { name, description, permissionNames, default: isDefault, private: isPrivate } = toRole(row)
    return { name, description, permissionNames, default: isDefault, private: isPrivate }
  },
  columnsOf: ({ name, ...rest }) => ({ name, tenant_id: '', ...columnsOf(rest) }),

  async problemsOf(wanted, { tx, projectId }) {
    const problems = wanted
      .filter(({ name }) => isOfConsole(name))
      .map(({ name }) => `${name} is a role of the console`)
    for (const { name, permissionNames } of wanted) {
      const missing = await findMissingPermission(tx, projectId, permissionNames)
      if (missing !== undefined) problems.push(`${name}: there is no permission ${missing}`)
    }
    return problems
  },

  async remove(row, { tx, projectId, hooks }) {
    await roleRows.remove(tx, row)
    await hooks.onRoleRenamed(tx, { projectId, tenantId: '', name: row.name, newName: undefined })
  },
})

function isOfConsole(name: string) {
  return consoleRoles.some(role => role.name === name)
}

function isOwn(row: RoleRow) {
  return row.tenant_id === '' && !isOfConsole(row.name)
}
