import { defineArea } from '../../../foundation/areas/area.ts'
import { userRoles } from './contract.ts'
import { userRolesService } from './service.ts'
import { captured } from '../../../foundation/areas/captured.ts'

export const userRolesArea = defineArea({
  contract: userRoles,
  service: userRolesService,
  captured: captured({ table: 'user_roles', target: 'user', id: 'user_id', part: 'roles' }),
})
