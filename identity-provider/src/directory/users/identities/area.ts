import { defineArea } from '../../../foundation/area.ts'
import { userIdentities } from './contract.ts'
import { userIdentitiesService } from './service.ts'

export const userIdentitiesArea = defineArea({
  contract: userIdentities,
  service: userIdentitiesService,
})
