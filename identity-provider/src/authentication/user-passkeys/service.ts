import { transact } from '@gatehouse/database'
import type { Service } from '@gatehouse/operation'
import type { Call } from '../../foundation/call.ts'
import type { Dependencies } from '../../foundation/dependencies.ts'
import { deletePasskeys, listPasskeys, listPasskeysOfUsers, type PasskeyRow } from '../passkeys/store.ts'
import type { userPasskeys } from './contract.ts'
import { type RequireOwnSecondFactor, auditTarget, getUser, getUserToManage } from '../../directory/index.ts'
import type { RecordAudit } from '../../activity/index.ts'

export function userPasskeysService(
  { db }: Dependencies,
  { recordAudit, requireOwnSecondFactor }: { recordAudit: RecordAudit; requireOwnSecondFactor: RequireOwnSecondFactor },
): Service<typeof userPasskeys, Call> {
  async function remove(call: Call, { loginId, id }: { loginId: string; id?: string }) {
    await transact(db, async tx => {
      const row = await getUserToManage(tx, call, { loginId })
      await requireOwnSecondFactor(tx, call, row)
      const removed = await deletePasskeys(tx, { projectId: call.projectId, userId: row.id, id })
      const data = { passkeys: removed }
      if (removed > 0) await recordAudit(tx, call, { action: 'PasskeyRemoved', target: auditTarget(row), data })
    })
    return {}
  }

  return {
    async list({ loginId }, { projectId }) {
      const { id: userId } = await getUser(db, projectId, { loginId })
      const rows = await listPasskeys(db, { projectId, userId })
      return { passkeys: rows.map(toPasskey) }
    },
    async search({ userIds }, { projectId }) {
      const rows = await listPasskeysOfUsers(db, { projectId, userIds })
      return { passkeys: rows.map(row => ({ ...toPasskey(row), userId: row.user_id })) }
    },
    remove: ({ loginId, credentialId }, call) => remove(call, { loginId, id: credentialId }),
    removeAll: (selector, call) => remove(call, selector),
  }
}

function toPasskey(row: PasskeyRow) {
  return {
    id: row.id,
    rpId: row.rp_id,
    kind: row.kind,
    displayName: row.display_name,
    createdTime: Math.floor(row.created_at / 1000),
  }
}
