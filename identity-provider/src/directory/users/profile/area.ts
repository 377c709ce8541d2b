import { defineArea } from '../../../foundation/area.ts'
import { users } from './contract.ts'
import { usersService } from './service.ts'
import { captured } from '../../../foundation/captured.ts'

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
  captured: captured(
    { table: 'users', target: 'user', id: 'id', name: 'display_name' },
    { table: 'user_login_ids', target: 'user', id: 'user_id', part: 'loginIdKeys' },
  ),
})
