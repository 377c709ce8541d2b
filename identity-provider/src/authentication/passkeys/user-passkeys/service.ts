import { transact } from '@gatehouse-id/database'
import { InvalidInput, type Service } from '@gatehouse-id/operation'
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
import { isUsableKey } from '../public-key.ts'
import { type userPasskeys, PasskeyNotFound, PasskeyTaken } from './contract.ts'
import type { ImportedPasskey } from './imported.ts'
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
      const { projectId } = call
      const passkeys = await readPasskeys(devices)
      await transact(db, async tx => {
        const row = await getUserToChange(tx, call, { loginId })
        await requireOwnSecondFactor(tx, call, row)
        await requireVouching(tx, call, row)
        await noteGiven(tx, call, row)
        for (const { id, rpId, publicKey, counter, kind, displayName, ...passkey } of passkeys) {
          const isNew = await insertPasskey(tx, {
            project_id: projectId,
            id,
            user_id: row.id,
            rp_id: rpId,
            public_key: publicKey,
            counter,
            transports: JSON.stringify(passkey.transports),
            kind,
            is_verifying: passkey.userVerified ? 1 : 0,
            display_name: displayName || 'Imported',
            created_at: clock(),
            used_at: 0,
          })
          if (!isNew) throw new PasskeyTaken({ message: `the project has a passkey ${id} already` })
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

/** @throws {InvalidInput} for a key that no signature could be verified with */
async function readPasskeys(
  devices: { descope?: ImportedPasskey | undefined; auth0?: ImportedPasskey | undefined }[],
): Promise<ImportedPasskey[]> {
  const passkeys: ImportedPasskey[] = []
  for (const [index, { descope, auth0 }] of devices.entries()) {
    const passkey = descope ?? auth0
    if (!passkey) throw new Error('unreachable: one of both is required')
    if (!(await isUsableKey(passkey.publicKey))) {
      const field = `devices.${index}.${descope ? 'descope.publicKey' : 'auth0.public_key'}`
      const message = 'must be a COSE key for EdDSA, ES256 or RS256'
      throw new InvalidInput({ message: `${field} ${message}`, fields: [{ field, message }] })
    }
    passkeys.push(passkey)
  }
  return passkeys
}
