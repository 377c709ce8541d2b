import { defineArea } from '../../../foundation/area.ts'
import { userSsoApplications } from './contract.ts'
import { userSsoApplicationsService } from './service.ts'

export const userSsoApplicationsArea = defineArea({
  contract: userSsoApplications,
  service: userSsoApplicationsService,
})
