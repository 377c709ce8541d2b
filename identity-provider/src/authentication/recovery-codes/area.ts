import { defineArea } from '../../foundation/area.ts'
import { recoveryCodes } from './contract.ts'
import { recoveryCodesService } from './service.ts'

export const recoveryCodesArea = defineArea({
  contract: recoveryCodes,
  service: recoveryCodesService,
})
