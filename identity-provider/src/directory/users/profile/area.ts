import { defineArea } from '../../../foundation/area.ts'
import { users } from './contract.ts'
import { usersService } from './service.ts'

declare module '../../../foundation/ids/new-id.ts' {
  interface IdPrefixes {
    U: 'user'
  }
}

declare module '../../../activity/audit/record.ts' {
  interface AuditTargets {
    user: true
  }
}

export const usersArea = defineArea({
  contract: users,
  service: usersService,
})
