import type { Extension } from '../../foundation/areas/area.ts'
import { enqueueLogoutsOfUser } from './logouts/enqueue.ts'
import { deleteExpiredRecords, deleteRecordsOfAccount } from '../../applications/index.ts'

export const oidcExtension: Extension = {
  sweep: (tx, { clock }) => deleteExpiredRecords(tx, clock()),
  hooks: dependencies => ({
    async onSessionsEnded(tx, { projectId, userId }) {
      await enqueueLogoutsOfUser(tx, dependencies, { projectId, userId })
      await deleteRecordsOfAccount(tx, { projectId, accountId: userId })
    },
  }),
}
