import { defineArea } from '../../../foundation/areas/area.ts'
import { userPasskeys } from './contract.ts'
import { userPasskeysService } from './service.ts'
import { captured } from '../../../foundation/areas/captured.ts'

export const userPasskeysArea = defineArea({
  contract: userPasskeys,
  service: userPasskeysService,
  captured: captured({
    table: 'user_passkeys',
    target: 'user',
    id: 'user_id',
    part: 'passkeys',
    hidden: ['public_key'],
    notReversible: 'credentials',
  }),
})
