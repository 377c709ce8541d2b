import { defineArea } from '../../foundation/areas/area.ts'
import { tenants } from './contract.ts'
import { tenantsService } from './service.ts'
import { renameDefaultRole } from './membership/default-roles.ts'
import { tenantRows } from './store.ts'

export const tenantsArea = defineArea({
  contract: tenants,
  service: tenantsService,
  hooks: () => ({ onRoleRenamed: renameDefaultRole }),
  captured: [tenantRows.captured],
})
