import { defineArea } from '../../foundation/area.ts'
import { permissions } from './contract.ts'
import { permissionsService } from './service.ts'
import { permissionsPart } from './snapshot-part.ts'
import { captured } from '../../foundation/captured.ts'

export const permissionsArea = defineArea({
  contract: permissions,
  service: permissionsService,
  snapshotPart: permissionsPart,
  captured: captured({ table: 'permissions', target: 'permission', id: 'id', name: 'name' }),
})
