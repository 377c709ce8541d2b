import type { Call } from '../../../foundation/requests/call.ts'
import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import type { Writing } from '../../../foundation/tables/tables.ts'
import { requireAuthority } from '../../administrators/authority.ts'
import type { EndSessions } from '../needs.ts'
import { deleteViewsOf } from '../../saved-views/store.ts'
import { auditTarget } from './create.ts'
import { deleteUser, type UserRow } from './store.ts'
import type { RecordAudit } from '../../../activity/index.ts'

export type RemoveUser = {
  /**
   * Deletes a user in an open transaction; with `tenantId` when the user is deleted with that tenant.
   * @throws {AdministratorNeeded} when a caller without the right `people` removes an administrator
   */
  remove(tx: Writing, call: Call, row: UserRow, tenantId?: string): Promise<void>
  /** Ends the user's sessions and deletes the account. The caller checks the authority and writes the audit event. */
  drop(tx: Writing, call: Call, row: UserRow): Promise<void>
}

/** The only way to delete users. */
export function createRemoveUser(
  { hooks }: Pick<Dependencies, 'hooks'>,
  { recordAudit, endSessions }: { recordAudit: RecordAudit; endSessions: EndSessions },
): RemoveUser {
  async function drop(tx: Writing, call: Call, row: UserRow): Promise<void> {
    await endSessions(tx, call, row.id)
    await hooks.onUserRemoved(tx, { projectId: row.project_id, userId: row.id })
    await deleteViewsOf(tx, { projectId: row.project_id, ownerId: row.id })
    await deleteUser(tx, row)
  }

  return {
    drop,
    async remove(tx, call, row, tenantId) {
      await requireAuthority(tx, call, { projectId: row.project_id, userId: row.id })
      await drop(tx, call, row)
      const tenants = tenantId === undefined ? [] : [tenantId]
      await recordAudit(tx, call, { action: 'UserDeleted', target: auditTarget(row), tenants })
    },
  }
}
