import { defineArea } from '../../../foundation/areas/area.ts'
import { totp } from './contract.ts'
import { totpService } from './service.ts'
import { captured } from '../../../foundation/areas/captured.ts'

export const totpArea = defineArea({
  contract: totp,
  service: totpService,
  captured: captured({
    table: 'user_authenticators',
    target: 'user',
    id: 'user_id',
    part: 'authenticators',
    hidden: ['seed_encrypted'],
    notReversible: 'credentials',
  }),
})
