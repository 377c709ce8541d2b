import { defineArea } from '../../foundation/area.ts'
import { sessions } from './contract.ts'
import { sessionsService } from './service.ts'
import { deleteExpiredSessions } from './store.ts'

declare module '../../foundation/ids/new-id.ts' {
  interface IdPrefixes {
    S: 'session'
  }
}

declare module '../../activity/audit/record.ts' {
  interface AuditTargets {
    session: true
  }
}

export const sessionsArea = defineArea({
  contract: sessions,
  service: sessionsService,
  sweep: (tx, { clock }) => deleteExpiredSessions(tx, clock()),
})
