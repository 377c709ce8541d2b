import { defineArea } from '../../foundation/area.ts'
import { descopers } from './contract.ts'
import { descopersService } from './service.ts'

export const descopersArea = defineArea({
  contract: descopers,
  service: descopersService,
})
