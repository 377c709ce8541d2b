import { captured } from '../../foundation/areas/captured.ts'
import { defineArea } from '../../foundation/areas/area.ts'
import { ssoFailures } from './contract.ts'
import { ssoFailuresService } from './service.ts'
import { expired } from '../../foundation/rows/sweep.ts'

const keptMs = 30 * 24 * 3600_000

export const ssoFailuresArea = defineArea({
  contract: ssoFailures,
  service: ssoFailuresService,
  sweeps: [
    expired('sso_attempts', { key: ['project_id', 'id'], by: 'occurred_at', keptMs }),
    expired('sso_last_sign_ins', { key: ['project_id', 'tenant_id', 'sso_id'], by: 'occurred_at', keptMs }),
  ],
  captured: captured(
    {
      table: 'sso_attempts',
      target: 'tenant',
      id: 'tenant_id',
      part: 'ssoAttempts',
      hidden: ['received', 'profile', 'checks'],
      notReversible: 'other',
    },
    {
      table: 'sso_last_sign_ins',
      target: 'tenant',
      id: 'tenant_id',
      part: 'ssoLastSignIns',
      hidden: ['attributes'],
      notReversible: 'other',
    },
  ),
})
