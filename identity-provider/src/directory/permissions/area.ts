import { defineArea } from '../../foundation/areas/area.ts'
import { rowsPart } from '../../foundation/snapshots/rows-part.ts'
import { isSystemPermission } from './system.ts'
import { NewPermission, permissions } from './contract.ts'
import { permissionsService } from './service.ts'
import { permissionRows } from './store.ts'

export const permissionsArea = defineArea({
  contract: permissions,
  service: permissionsService,
  // The project's own permissions; every project has the built-in ones.
  snapshotPart: rowsPart(permissionRows, {
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
  }),
  captured: [permissionRows.captured],
})
