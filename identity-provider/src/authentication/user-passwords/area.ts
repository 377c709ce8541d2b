import { defineArea } from '../../foundation/area.ts'
import { userPasswords } from './contract.ts'
import { userPasswordsService } from './service.ts'

export const userPasswordsArea = defineArea({
  contract: userPasswords,
  service: userPasswordsService,
})
