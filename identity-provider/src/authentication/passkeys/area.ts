import { defineArea } from '../../foundation/area.ts'
import { passkeys } from './contract.ts'
import { passkeysService } from './service.ts'

export const passkeysArea = defineArea({
  contract: passkeys,
  service: passkeysService,
})
