import { defineArea } from '../../foundation/areas/area.ts'
import { infrastructure } from './contract.ts'
import { infrastructureService } from './service.ts'

export const infrastructureArea = defineArea({
  contract: infrastructure,
  service: infrastructureService,
})
