import { defineArea } from '../../foundation/areas/area.ts'
import { captured } from '../../foundation/areas/captured.ts'
import { scim } from './contract.ts'
import { scimService } from './service.ts'

export const scimArea = defineArea({
  contract: scim,
  service: scimService,
  captured: captured(
    { table: 'scim_users', target: 'user', id: 'user_id', part: 'provisioning' },
    {
      table: 'scim_tenants',
      target: 'tenant',
      id: 'tenant_id',
      part: 'provisioning',
      kept: ['window_started_at', 'window_size', 'window_removals', 'last_call_at', 'last_error_at', 'last_error'],
    },
  ),
})
