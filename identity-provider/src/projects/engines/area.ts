import { defineArea } from '../../foundation/area.ts'
import { captured } from '../../foundation/captured.ts'
import { engines } from './contract.ts'
import { enginesService } from './service.ts'

export const enginesArea = defineArea({
  contract: engines,
  service: enginesService,
  captured: captured({
    table: 'engines',
    target: 'engine',
    id: 'id',
    name: 'name',
    hidden: ['digest'],
  }),
})
