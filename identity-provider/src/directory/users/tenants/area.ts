import { defineArea } from '../../../foundation/area.ts'
import { userTenants } from './contract.ts'
import { userTenantsService } from './service.ts'

export const userTenantsArea = defineArea({
  contract: userTenants,
  service: userTenantsService,
})
