import { defineArea } from '../../foundation/areas/area.ts'
import { sso } from './contract.ts'
import { ssoService } from './service.ts'
import { forgetIdentitiesOfTenant } from './forget-identities.ts'
import { expired } from '../../foundation/rows/sweep.ts'

/** Longer than any session. */
const keptMs = 400 * 24 * 3600_000

export const ssoArea = defineArea({
  contract: sso,
  service: ssoService,
  sweeps: [expired('saml_sessions', { key: ['project_id', 'session_id'], by: 'created_at', keptMs })],
  hooks: () => ({
    onTenantRemoved: (tx, { projectId }, { tenantId }) => forgetIdentitiesOfTenant(tx, { projectId, tenantId }),
  }),
})
