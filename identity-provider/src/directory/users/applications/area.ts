import { defineArea } from '../../../foundation/areas/area.ts'
import { userSsoApplications } from './contract.ts'
import { userSsoApplicationsService } from './service.ts'
import { captured } from '../../../foundation/areas/captured.ts'

export const userSsoApplicationsArea = defineArea({
  contract: userSsoApplications,
  service: userSsoApplicationsService,
  captured: captured({ table: 'user_sso_applications', target: 'user', id: 'user_id', part: 'ssoApplications' }),
})
