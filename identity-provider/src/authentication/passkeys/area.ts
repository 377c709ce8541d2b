import { defineArea } from '../../foundation/areas/area.ts'
import { passkeys } from './contract.ts'
import { passkeysService } from './service.ts'

export const passkeysArea = defineArea({
  contract: passkeys,
  service: passkeysService,
})
