import { defineArea } from '../../foundation/areas/area.ts'
import { roles } from './contract.ts'
import { rolesService } from './service.ts'
import { rolesPart } from './snapshot-part.ts'
import { renameInRoles } from './rename-permission.ts'
import { insertFirstRoles } from './first-roles.ts'
import { undoHooks } from './undo.ts'
import { roleRows } from './store.ts'

export const rolesArea = defineArea({
  contract: roles,
  service: rolesService,
  snapshotPart: rolesPart,
  hooks: dependencies => ({
    ...undoHooks,
    onPermissionRenamed: renameInRoles,
    onNewProject:
      async ({ projectId }) =>
      tx =>
        insertFirstRoles(tx, dependencies, projectId),
  }),
  captured: [roleRows.captured],
})
