import { defineArea } from '../../foundation/areas/area.ts'
import { jwts } from './contract.ts'
import { jwtsService } from './service.ts'

export const jwtsArea = defineArea({
  contract: jwts,
  service: jwtsService,
})
