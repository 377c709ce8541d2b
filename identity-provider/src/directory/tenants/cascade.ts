import { deleteKeysOfTenantOnly } from '../../tokens/access-keys/store.ts'
import type { RecordAudit } from '../../activity/audit/record.ts'
import type { Call } from '../../foundation/call.ts'
import { requireAuthority } from '../administrators/authority.ts'
import type { EndSessions } from '../../tokens/sessions/end.ts'
import type { Writing } from '../../foundation/tables.ts'
import { listOnlyMembers } from '../users/tenants/store.ts'
import { auditTarget } from '../users/profile/create.ts'
import { deleteUser } from '../users/profile/store.ts'

type Rules = { recordAudit: RecordAudit; endSessions: EndSessions }

/** Deletes the users and access keys that belong to one tenant and to no other; how many users there were. */
export const createCascade =
  ({ recordAudit, endSessions }: Rules) =>
  async (tx: Writing, call: Call, tenantId: string): Promise<number> => {
    const members = await listOnlyMembers(tx, { projectId: call.projectId, tenantId })
    for (const row of members) {
      await requireAuthority(tx, call, { projectId: row.project_id, userId: row.id })
      await endSessions(tx, call, row.id)
      await deleteUser(tx, row)
      await recordAudit(tx, call, { action: 'UserDeleted', target: auditTarget(row), tenants: [tenantId] })
    }
    for (const id of await deleteKeysOfTenantOnly(tx, { projectId: call.projectId, tenantId })) {
      const target = { type: 'accessKey' as const, id, name: '' }
      await recordAudit(tx, call, { action: 'AccessKeyDeleted', target, tenants: [tenantId] })
    }
    return members.length
  }
