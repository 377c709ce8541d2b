import { transact } from '@gatehouse/database'
import {
  clearGuessesOfAll,
  deleteAuthenticator,
  deletePasskeys,
  deleteTrustedDevices,
} from '../../../../authentication/index.ts'
import { auditTarget, type UserRow } from '../../../../directory/index.ts'
import { asUser } from '../../../../foundation/call.ts'
import type { Writing } from '../../../../foundation/tables.ts'
import { type Act, failed, type Run, succeeded } from '../../run/run.ts'
import type { FlowDependencies } from '../needs.ts'
import { textOf, userOf, userToChangeCredentials } from '../shared.ts'

type Removals = 'passkey.remove' | 'device.remove' | 'totp.remove'

/** What users remove of how they sign in; to remove a factor, whoever has a second one has to have shown it. */
export function ownAccountActions(flow: FlowDependencies): Record<Removals, Act> {
  const { db } = flow

  async function remove(
    run: Run,
    { action, user }: { action: string; user: UserRow },
    deleteIt: (tx: Writing, user: UserRow) => Promise<Record<string, unknown> | undefined>,
  ) {
    const target = auditTarget(user)
    await transact(db, async tx => {
      const data = await deleteIt(tx, user)
      if (data) await flow.recordAudit(tx, asUser(run.call, target), { action, target, data })
    })
    return succeeded
  }

  return {
    async 'passkey.remove'(run) {
      const id = textOf(run, 'credentialId')
      if (id === '') return failed('failed', 'the form has no credentialId')
      const user = await userToChangeCredentials(flow, run)
      return remove(run, { action: 'PasskeyRemoved', user }, async (tx, { project_id: projectId, id: userId }) => {
        const removed = await deletePasskeys(tx, { projectId, userId, id })
        return removed > 0 ? { passkeys: removed } : undefined
      })
    },

    async 'device.remove'(run) {
      const id = textOf(run, 'deviceId')
      if (id === '') return failed('failed', 'the form has no deviceId')
      // A device less asks for the second factor more: a live session is enough.
      const user = await userOf(flow, run)
      return remove(
        run,
        { action: 'TrustedDeviceRemoved', user },
        async (tx, { project_id: projectId, id: userId }) => {
          const deviceIds = await deleteTrustedDevices(tx, { projectId, userId, ids: [id] })
          return deviceIds.length > 0 ? { deviceIds } : undefined
        },
      )
    },

    async 'totp.remove'(run) {
      const user = await userToChangeCredentials(flow, run)
      return remove(
        run,
        { action: 'AuthenticatorRemoved', user },
        async (tx, { project_id: projectId, id: userId }) => {
          const isRemoved = await deleteAuthenticator(tx, { projectId, userId })
          await clearGuessesOfAll(tx, { projectId, subject: `totp ${userId}` })
          return isRemoved ? {} : undefined
        },
      )
    },
  }
}
