import { defineArea } from '../../../foundation/areas/area.ts'
import { renameInScopes } from '../resources/rename-values.ts'
import { mcpServers } from './contract.ts'
import { mcpServerRows } from './store.ts'
import { mcpServersService } from './service.ts'
import { mcpServersPart } from './snapshot-part.ts'

const place = { rows: mcpServerRows, table: 'mcp_servers', field: 'approvedScopes' } as const

export const mcpServersArea = defineArea({
  contract: mcpServers,
  service: mcpServersService,
  snapshotPart: mcpServersPart,
  hooks: () => ({
    async onRoleRenamed(tx, role) {
      if (role.tenantId === '') await renameInScopes(tx, role, place)
    },
    onPermissionRenamed: (tx, permission) => renameInScopes(tx, permission, place),
  }),
  captured: [mcpServerRows.captured],
})
