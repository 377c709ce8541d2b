import { defineArea } from '../../foundation/area.ts'
import { captured } from '../../foundation/captured.ts'
import { engines } from './contract.ts'
import { enginesService } from './service.ts'

declare module '../../foundation/ids/new-id.ts' {
  interface IdPrefixes {
    EN: 'engine'
  }
}

declare module '../../activity/audit/record.ts' {
  interface AuditTargets {
    engine: true
  }
}

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
