import { defineArea } from '../../foundation/area.ts'
import { descopers } from './contract.ts'
import { administratorsService } from './service.ts'

export const administratorsArea = defineArea({
  contract: descopers,
  service: administratorsService,
})
