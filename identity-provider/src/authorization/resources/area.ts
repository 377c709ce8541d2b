import { defineArea } from '../../foundation/areas/area.ts'
import { authorizationResources } from './contract.ts'
import { authorizationResourcesService } from './service.ts'

export const authorizationResourcesArea = defineArea({
  contract: authorizationResources,
  service: authorizationResourcesService,
})
