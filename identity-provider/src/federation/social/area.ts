import { defineArea } from '../../foundation/areas/area.ts'
import { social } from './contract.ts'
import { socialService } from './service.ts'
import { deleteExpiredIdTokens } from './native/used-id-tokens-store.ts'

export const socialArea = defineArea({
  contract: social,
  service: socialService,
  sweep: (tx, { clock }) => deleteExpiredIdTokens(tx, clock()),
})
