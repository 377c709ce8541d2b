import { defineArea } from '../../../foundation/areas/area.ts'
import { users } from './contract.ts'
import { usersService } from './service.ts'
import { captured } from '../../../foundation/areas/captured.ts'
import { undoHooks } from './undo.ts'

export const usersArea = defineArea({
  contract: users,
  service: usersService,
  hooks: undoHooks,
  captured: captured(
    {
      table: 'users',
      target: 'user',
      id: 'id',
      name: 'display_name',
      kept: ['modified_at', 'has_password', 'has_totp', 'has_passkey', 'credential_epoch', 'given_by'],
      madeWith: { has_password: 0, has_totp: 0, has_passkey: 0 },
    },
    { table: 'user_login_ids', target: 'user', id: 'user_id', part: 'loginIdKeys' },
  ),
})
