import type { Extension } from '../../foundation/areas/area.ts'
import { expired } from '../../foundation/rows/sweep.ts'
import { deleteAnonymousSessionsOfTenant } from './store.ts'

export const anonymousSessionsExtension: Extension = {
  sweeps: [expired('anonymous_sessions', { key: ['project_id', 'id'], by: 'expires_at' })],
  hooks: () => ({
    onTenantRemoved: (tx, { projectId }, { tenantId }) => deleteAnonymousSessionsOfTenant(tx, { projectId, tenantId }),
  }),
}
