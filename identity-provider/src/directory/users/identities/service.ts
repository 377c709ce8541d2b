import { transact } from '@gatehouse-id/database'
import type { Service } from '@gatehouse-id/operation'
import type { Call } from '../../../foundation/requests/call.ts'
import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import { deleteIdentities, type IdentityRow, listIdentities, listIdentitiesOfUsers } from './store.ts'
import type { RequireOwnSecondFactor } from '../needs.ts'
import { auditTarget } from '../profile/create.ts'
import { getUser, getUserToChange } from '../profile/find.ts'
import type { userIdentities } from './contract.ts'
import type { RecordAudit } from '../../../activity/index.ts'

export function userIdentitiesService(
  { db }: Dependencies,
  { recordAudit, requireOwnSecondFactor }: { recordAudit: RecordAudit; requireOwnSecondFactor: RequireOwnSecondFactor },
): Service<typeof userIdentities, Call> {
  return {
    async list({ loginId }, { projectId }) {
      const { id: userId } = await getUser(db, projectId, { loginId })
      const rows = await listIdentities(db, { projectId, userId })
      return { identities: rows.map(toIdentity) }
    },
    async search({ userIds }, { projectId }) {
      const rows = await listIdentitiesOfUsers(db, { projectId, userIds })
      return { identities: rows.map(row => ({ ...toIdentity(row), userId: row.user_id })) }
    },

    async remove({ loginId, provider }, call) {
      await transact(db, async tx => {
        const row = await getUserToChange(tx, call, { loginId })
        await requireOwnSecondFactor(tx, call, row)
        const scope = { projectId: call.projectId, userId: row.id, providerId: provider }
        const removed = await deleteIdentities(tx, scope)
        const data = { provider }
        if (removed > 0) await recordAudit(tx, call, { action: 'IdentityUnlinked', target: auditTarget(row), data })
      })
      return {}
    },
  }
}

function toIdentity(row: IdentityRow) {
  return {
    provider: row.provider_id,
    subject: row.subject,
    email: row.email,
    createdTime: Math.floor(row.created_at / 1000),
    usedTime: Math.floor(row.used_at / 1000),
  }
}
