import { defineArea } from '../../../foundation/areas/area.ts'
import { recoveryCodes } from './contract.ts'
import { recoveryCodesService } from './service.ts'
import { captured } from '../../../foundation/areas/captured.ts'

export const recoveryCodesArea = defineArea({
  contract: recoveryCodes,
  service: recoveryCodesService,
  captured: captured({
    table: 'user_recovery_codes',
    target: 'user',
    id: 'user_id',
    part: 'recoveryCodes',
    hidden: ['digest'],
    notReversible: 'credentials',
  }),
})
