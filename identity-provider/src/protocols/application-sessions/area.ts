import type { Extension } from '../../foundation/areas/area.ts'
import { deleteSessionsOfUser } from './store.ts'
import { expired } from '../../foundation/rows/sweep.ts'

export const applicationSessionsExtension: Extension = {
  sweeps: [expired('sso_application_sessions', { key: ['project_id', 'id'], by: 'expires_at' })],
  hooks: () => ({
    onSessionsEnded: (tx, { projectId, userId }) => deleteSessionsOfUser(tx, { projectId, userId }),
  }),
}
