import { defineArea } from '../../foundation/area.ts'
import { userFactors } from './contract.ts'
import { userFactorsService } from './service.ts'

export const userFactorsArea = defineArea({
  contract: userFactors,
  service: userFactorsService,
})
