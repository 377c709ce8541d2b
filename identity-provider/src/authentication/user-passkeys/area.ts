import { defineArea } from '../../foundation/area.ts'
import { userPasskeys } from './contract.ts'
import { userPasskeysService } from './service.ts'

export const userPasskeysArea = defineArea({
  contract: userPasskeys,
  service: userPasskeysService,
})
