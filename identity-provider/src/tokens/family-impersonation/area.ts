import { defineArea } from '../../foundation/areas/area.ts'
import { familyImpersonation } from './contract.ts'
import { familyImpersonationService } from './service.ts'

export const familyImpersonationArea = defineArea({
  contract: familyImpersonation,
  service: familyImpersonationService,
})
