import {
  clearGuessesOfAll,
  deleteAuthenticator,
  deletePasskeys,
  deleteTrustedDevices,
} from '../../../../authentication/index.ts'
import { auditTarget, type UserRow } from '../../../../directory/index.ts'
import { asUser } from '../../../../foundation/requests/call.ts'
import type { Writing } from '../../../../foundation/tables/tables.ts'
import { type Act, failed, type Run, succeeded } from '../../run/run.ts'
import type { FlowDependencies } from '../needs.ts'
import { textOf, userToChangeCredentials, changeOwn } from '../shared.ts'

type Removals = 'passkey.remove' | 'device.remove' | 'totp.remove'

/** What users remove of how they sign in; to remove a factor, whoever has a second one has to have shown it. */
export function ownAccountActions(flow: FlowDependencies): Record<Removals, Act> {
  async function remove(
    run: Run,
    action: string,
    deleteIt: (tx: Writing, user: UserRow) => Promise<Record<string, unknown> | undefined>,
  ) {
    await changeOwn(flow, run, async (tx, user) => {
      const target = auditTarget(user)
      const data = await deleteIt(tx, user)
      if (data) await flow.recordAudit(tx, asUser(run.call, target), { action, target, data })
    })
    return succeeded
  }

  return {
    async 'passkey.remove'(run) {
      const id = textOf(run, 'credentialId')
      if (id === '') return failed('failed', 'the form has no credentialId')
      await userToChangeCredentials(flow, run)
      return remove(run, 'PasskeyRemoved', async (tx, { project_id: projectId, id: userId }) => {
        const removed = await deletePasskeys(tx, { projectId, userId, id })
        return removed > 0 ? { passkeys: removed } : undefined
      })
    },

    async 'device.remove'(run) {
      const id = textOf(run, 'deviceId')
      if (id === '') return failed('failed', 'the form has no deviceId')
      // A device less asks for the second factor more: a live session is enough.
      return remove(run, 'TrustedDeviceRemoved', async (tx, { project_id: projectId, id: userId }) => {
        const deviceIds = await deleteTrustedDevices(tx, { projectId, userId, ids: [id] })
        return deviceIds.length > 0 ? { deviceIds } : undefined
      })
    },

    async 'totp.remove'(run) {
      await userToChangeCredentials(flow, run)
      return remove(run, 'AuthenticatorRemoved', async (tx, { project_id: projectId, id: userId }) => {
        const isRemoved = await deleteAuthenticator(tx, { projectId, userId })
        await clearGuessesOfAll(tx, { projectId, subject: `totp ${userId}` })
        return isRemoved ? {} : undefined
      })
    },
  }
}
