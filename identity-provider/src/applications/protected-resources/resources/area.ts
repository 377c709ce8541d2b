import { defineArea } from '../../../foundation/areas/area.ts'
import { resources } from './contract.ts'
import { renameInScopes } from './rename-values.ts'
import { resourceRows } from './store.ts'
import { resourcesService } from './service.ts'
import { resourcesPart } from './snapshot-part.ts'

const place = { rows: resourceRows, table: 'protected_resources', field: 'scopes' } as const

export const resourcesArea = defineArea({
  contract: resources,
  service: resourcesService,
  snapshotPart: resourcesPart,
  hooks: () => ({
    async onRoleRenamed(tx, role) {
      if (role.tenantId === '') await renameInScopes(tx, role, place)
    },
    onPermissionRenamed: (tx, permission) => renameInScopes(tx, permission, place),
  }),
  captured: [resourceRows.captured],
})
