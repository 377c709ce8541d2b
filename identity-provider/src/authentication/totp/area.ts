import { defineArea } from '../../foundation/area.ts'
import { totp } from './contract.ts'
import { totpService } from './service.ts'

export const totpArea = defineArea({
  contract: totp,
  service: totpService,
})
