import { transact } from '@gatehouse-id/database'
import type { Service } from '@gatehouse-id/operation'
import type { Call } from '../../../foundation/requests/call.ts'
import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import {
  deletePasskeys,
  insertPasskey,
  listPasskeys,
  listPasskeysOfUsers,
  type PasskeyRow,
  renamePasskey,
} from '../store.ts'
import { type userPasskeys, PasskeyNotFound, PasskeyTaken } from './contract.ts'
import { readPasskeys, toPasskeyRow } from './imported.ts'
import {
  auditTarget,
  getUser,
  getUserToChange,
  noteGiven,
  type RequireOwnSecondFactor,
  requireVouching,
} from '../../../directory/index.ts'
import type { RecordAudit } from '../../../activity/index.ts'

export function userPasskeysService(
  { db, clock }: Dependencies,
  { recordAudit, requireOwnSecondFactor }: { recordAudit: RecordAudit; requireOwnSecondFactor: RequireOwnSecondFactor },
): Service<typeof userPasskeys, Call> {
  async function remove(call: Call, { loginId, id }: { loginId: string; id?: string }) {
    await transact(db, async tx => {
      const row = await getUserToChange(tx, call, { loginId })
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

    async rename({ loginId, credentialId: id, displayName }, call) {
      const { projectId } = call
      await transact(db, async tx => {
        const row = await getUserToChange(tx, call, { loginId })
        const before = await renamePasskey(tx, { projectId, userId: row.id, id, displayName })
        if (before === undefined) throw new PasskeyNotFound()
        const data = { before, displayName }
        if (before !== displayName)
          await recordAudit(tx, call, { action: 'PasskeyRenamed', target: auditTarget(row), data })
      })
      return {}
    },

    async importAll({ loginId, devices }, call) {
      const passkeys = await readPasskeys('devices', devices)
      await transact(db, async tx => {
        const row = await getUserToChange(tx, call, { loginId })
        await requireOwnSecondFactor(tx, call, row)
        await requireVouching(tx, call, row)
        await noteGiven(tx, call, row)
        for (const passkey of passkeys) {
          const isNew = await insertPasskey(tx, toPasskeyRow(row, passkey, clock()))
          if (!isNew) throw new PasskeyTaken({ message: `the project has a passkey ${passkey.id} already` })
        }
        const data = { passkeys: passkeys.length, rpIds: [...new Set(passkeys.map(({ rpId }) => rpId))] }
        await recordAudit(tx, call, { action: 'PasskeysImported', target: auditTarget(row), data })
      })
      return {}
    },
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
