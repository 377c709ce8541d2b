import { defineArea } from '../../../foundation/areas/area.ts'
import { forgetTenant } from './forget-tenant.ts'
import { mcpClients } from './contract.ts'
import { mcpClientsService } from './service.ts'

export const mcpClientsArea = defineArea({
  contract: mcpClients,
  service: mcpClientsService,
  hooks: () => ({ onTenantRemoved: (tx, { projectId }, { tenantId }) => forgetTenant(tx, { projectId, tenantId }) }),
})
