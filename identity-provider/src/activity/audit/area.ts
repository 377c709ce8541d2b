import { defineArea } from '../../foundation/areas/area.ts'
import { audit } from './contract.ts'
import { auditExport } from './export.ts'
import { auditService } from './service.ts'
import { expired } from '../../foundation/rows/sweep.ts'

export const auditArea = defineArea({
  contract: audit,
  service: auditService,
  sweeps: [
    expired('kept_outcomes', { key: ['project_id', 'actor_type', 'actor_id', 'idempotency_key'], by: 'expires_at' }),
  ],
  jobKinds: dependencies => [auditExport(dependencies)],
})
