import type { Extension } from '../../foundation/area.ts'
import { deleteExpiredRecords, deleteRecordsOfAccount } from './store.ts'

export const oidcExtension: Extension = {
  sweep: (tx, { clock }) => deleteExpiredRecords(tx, clock()),
  hooks: () => ({
    onSessionsEnded: (tx, { projectId, userId }) => deleteRecordsOfAccount(tx, { projectId, accountId: userId }),
  }),
}
