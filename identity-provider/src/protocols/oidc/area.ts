import type { Extension } from '../../foundation/areas/area.ts'
import { enqueueLogoutsOfUser } from './logouts/enqueue.ts'
import { deleteRecordsOfAccount } from '../../applications/index.ts'
import { expired } from '../../foundation/rows/sweep.ts'

export const oidcExtension: Extension = {
  sweeps: [expired('oidc_records', { key: ['project_id', 'model', 'id'], by: 'expires_at' })],
  hooks: dependencies => ({
    async onSessionsEnded(tx, { projectId, userId }) {
      await enqueueLogoutsOfUser(tx, dependencies, { projectId, userId })
      await deleteRecordsOfAccount(tx, { projectId, accountId: userId })
    },
  }),
}
