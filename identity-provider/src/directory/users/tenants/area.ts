import { defineArea } from '../../../foundation/areas/area.ts'
import { userTenants } from './contract.ts'
import { userTenantsService } from './service.ts'
import { captured } from '../../../foundation/areas/captured.ts'

export const userTenantsArea = defineArea({
  contract: userTenants,
  service: userTenantsService,
  captured: captured(
    { table: 'user_tenants', target: 'user', id: 'user_id', part: 'tenants' },
    { table: 'user_tenant_roles', target: 'user', id: 'user_id', part: 'tenantRoles' },
  ),
})
