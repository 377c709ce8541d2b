import { defineArea } from '../../../foundation/areas/area.ts'
import { userPasswords } from './contract.ts'
import { userPasswordsService } from './service.ts'
import { captured } from '../../../foundation/areas/captured.ts'

export const userPasswordsArea = defineArea({
  contract: userPasswords,
  service: userPasswordsService,
  captured: captured({
    table: 'user_passwords',
    target: 'user',
    id: 'user_id',
    part: 'passwords',
    hidden: ['hash', 'failures'],
    notReversible: 'credentials',
  }),
})
