import { defineArea } from '../../../foundation/areas/area.ts'
import { userDetails } from './contract.ts'
import { userDetailsService } from './service.ts'

export const userDetailsArea = defineArea({
  contract: userDetails,
  service: userDetailsService,
})
