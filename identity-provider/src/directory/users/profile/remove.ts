import type { RecordAudit } from '../../../activity/audit/record.ts'
import type { Call } from '../../../foundation/call.ts'
import { requireAuthority } from '../../administrators/authority.ts'
import type { EndSessions } from '../../../tokens/sessions/end.ts'
import type { Writing } from '../../../foundation/tables.ts'
import { auditTarget } from './create.ts'
import { deleteUser, type UserRow } from './store.ts'

/** Deletes a user and ends every session of theirs, in an open transaction. @throws AdministratorNeeded */
export type RemoveUser = (tx: Writing, call: Call, row: UserRow) => Promise<void>

export const createRemoveUser =
  ({ recordAudit, endSessions }: { recordAudit: RecordAudit; endSessions: EndSessions }): RemoveUser =>
  async (tx, call, row) => {
    await requireAuthority(tx, call, { projectId: row.project_id, userId: row.id })
    await endSessions(tx, call, row.id)
    await deleteUser(tx, row)
    await recordAudit(tx, call, { action: 'UserDeleted', target: auditTarget(row) })
  }
