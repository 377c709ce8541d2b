import { defineArea } from '../../foundation/area.ts'
import { authorizationRelations } from './contract.ts'
import { authorizationRelationsService } from './service.ts'

export const authorizationRelationsArea = defineArea({
  contract: authorizationRelations,
  service: authorizationRelationsService,
})
