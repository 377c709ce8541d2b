import { defineArea } from '../../foundation/area.ts'
import { tenants } from './contract.ts'
import { tenantsService } from './service.ts'
import { renameDefaultRole } from './default-roles.ts'
import { captured } from '../../foundation/captured.ts'

export const tenantsArea = defineArea({
  contract: tenants,
  service: tenantsService,
  hooks: () => ({ onRoleRenamed: renameDefaultRole }),
  captured: captured({ table: 'tenants', target: 'tenant', id: 'id', name: 'name' }),
})
