import { defineArea } from '../../foundation/area.ts'
import { engines } from './contract.ts'
import { engineRows, enginesService } from './service.ts'

export const enginesArea = defineArea({
  contract: engines,
  service: enginesService,
  captured: [engineRows.captured],
})
