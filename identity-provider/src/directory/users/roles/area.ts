import { defineArea } from '../../../foundation/area.ts'
import { userRoles } from './contract.ts'
import { userRolesService } from './service.ts'

export const userRolesArea = defineArea({
  contract: userRoles,
  service: userRolesService,
})
