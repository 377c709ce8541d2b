import { defineArea } from '../../../foundation/areas/area.ts'
import { accessKeys } from './contract.ts'
import { accessKeysService } from './service.ts'
import { removeKeysOfTenant } from './remove-of-tenant.ts'
import { captured } from '../../../foundation/areas/captured.ts'
import { undoHooks } from './undo.ts'

export const accessKeysArea = defineArea({
  contract: accessKeys,
  service: accessKeysService,
  hooks: dependencies => ({ onTenantRemoved: removeKeysOfTenant(dependencies), ...undoHooks }),
  captured: captured(
    {
      table: 'access_keys',
      target: 'accessKey',
      id: 'id',
      name: 'name',
      hidden: ['digest', 'previous_digest'],
      counts: { as: 'keysStopped', isLive: key => key.is_active === 1 },
      kept: ['last_used_at', 'last_used_ip', 'last_used_user_agent', 'previous_used_at', 'previous_expires_at'],
    },
    { table: 'access_key_tenants', target: 'accessKey', id: 'key_id', part: 'tenants' },
    { table: 'access_key_roles', target: 'accessKey', id: 'key_id', part: 'roles' },
  ),
})
