import { defineArea } from '../../foundation/areas/area.ts'
import { passwords } from './contract.ts'
import { passwordsService } from './service.ts'
import { deleteOldFailures } from './failures.ts'

export const passwordsArea = defineArea({
  contract: passwords,
  service: passwordsService,
  sweep: (tx, { clock }) => deleteOldFailures(tx, clock()),
})
