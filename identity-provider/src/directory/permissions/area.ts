import { defineArea } from '../../foundation/areas/area.ts'
import { permissions } from './contract.ts'
import { permissionsService } from './service.ts'
import { permissionsPart } from './snapshot-part.ts'
import { permissionRows } from './store.ts'

export const permissionsArea = defineArea({
  contract: permissions,
  service: permissionsService,
  snapshotPart: permissionsPart,
  captured: [permissionRows.captured],
})
