import { defineArea } from '../../foundation/areas/area.ts'
import { authorizationChecks } from './contract.ts'
import { authorizationChecksService, type ChecksNeeds } from './service.ts'

export const authorizationChecksArea = defineArea({
  contract: authorizationChecks,
  service: (_, needs: ChecksNeeds) => authorizationChecksService(needs),
})
