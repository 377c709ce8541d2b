import type { Extension } from '../../foundation/areas/area.ts'
import { deleteExpiredSessions, deleteSessionsOfUser } from './store.ts'

export const applicationSessionsExtension: Extension = {
  sweep: (tx, { clock }) => deleteExpiredSessions(tx, clock()),
  hooks: () => ({
    onSessionsEnded: (tx, { projectId, userId }) => deleteSessionsOfUser(tx, { projectId, userId }),
  }),
}
