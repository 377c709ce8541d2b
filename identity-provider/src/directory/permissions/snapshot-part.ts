import { rowsPart } from '../../foundation/snapshots/rows-part.ts'
import { NewPermission } from './contract.ts'
import { permissionRows } from './store.ts'
import { isSystemPermission } from './system.ts'

/** The project's own permissions; every project has the built-in ones. */
export const permissionsPart = rowsPart(permissionRows, {
  name: 'permissions',
  one: NewPermission,
  max: 5000,
  contentOf: ({ name, description }) => ({ name, description }),
  columnsOf: ({ name, description }) => ({ name, description }),
  problemsOf: wanted =>
    wanted.filter(({ name }) => isSystemPermission(name)).map(({ name }) => `${name} is a permission of the system`),
  async remove(row, { tx, projectId, hooks }) {
    await permissionRows.remove(tx, row)
    await hooks.onPermissionRenamed(tx, { projectId, name: row.name, newName: undefined })
  },
})
