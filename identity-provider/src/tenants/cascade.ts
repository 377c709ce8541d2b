import { deleteKeysOfTenantOnly } from '../access-keys/store.ts'
import type { RecordAudit } from '../audit/record.ts'
import type { Call } from '../call.ts'
import { requireAuthority } from '../descopers/authority.ts'
import type { EndSessions } from '../sessions/end.ts'
import type { Writing } from '../tables.ts'
import { listOnlyMembers } from '../user-tenants/store.ts'
import { auditTarget } from '../users/create.ts'
import { deleteUser } from '../users/store.ts'

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
