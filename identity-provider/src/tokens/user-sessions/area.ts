import { defineArea } from '../../foundation/areas/area.ts'
import { userSessions } from './contract.ts'
import { userSessionsService } from './service.ts'

export const userSessionsArea = defineArea({
  contract: userSessions,
  service: userSessionsService,
})
