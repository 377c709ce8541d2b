import { transact } from '@gatehouse-id/database'
import type { Service } from '@gatehouse-id/operation'
import type { Call } from '../../../foundation/requests/call.ts'
import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import { toUsers } from '../profile/user/to-user.ts'
import { userBatches } from './contract.ts'
import { createCreateEach } from './create-each.ts'
import { createPatchEach } from './patch-each.ts'
import { readExport } from './exports/read.ts'
import { toWire } from './failure.ts'
import { listUsersById } from './store.ts'
import type { ChangeUser } from '../profile/changes/change-user.ts'
import type { RemoveUser } from '../profile/remove.ts'
import type { FirstCredentials, Invite } from '../needs.ts'
import type { RecordAudit } from '../../../activity/index.ts'
import { defineArea } from '../../../foundation/areas/area.ts'

function userBatchesService(
  dependencies: Dependencies,
  needs: {
    recordAudit: RecordAudit
    firstCredentials: FirstCredentials
    changeUser: ChangeUser
    removeUser: RemoveUser
    invite: Invite
  },
): Service<typeof userBatches, Call> {
  const { db } = dependencies
  const { removeUser } = needs
  const createEach = createCreateEach(dependencies, needs)
  const patchEach = createPatchEach(dependencies, needs)

  return {
    async create({ users, ...invitation }, call) {
      const { rows, holders, failedUsers } = await createEach(call, { users, invitation })
      return {
        createdUsers: await toUsers(db, call.projectId, rows, holders),
        failedUsers: failedUsers.map(toWire),
        additionalErrors: {},
      }
    },

    async import({ dryrun, ...exported }, call) {
      const { users, failures } = readExport(exported)
      const wanted = { users, invitation: { invite: false }, isDryRun: dryrun }
      const { rows, holders, failedUsers } = await createEach(call, wanted)
      const indexOf = new Map(users.map((sent, index) => [sent, index]))
      const refused = failedUsers.map(({ user, failure, code, sent }) => ({
        user: user.loginIds?.[0] ?? '',
        reason: failure,
        code,
        index: indexOf.get(sent) ?? -1,
      }))
      const unread = failures.map(failure => ({ ...failure, code: 'InvalidInput', index: -1 }))
      return { users: await toUsers(db, call.projectId, rows, holders), failures: [...unread, ...refused] }
    },

    async patch({ users }, call) {
      const { rows, failedUsers } = await patchEach(call, users)
      return {
        patchedUsers: await toUsers(db, call.projectId, rows),
        failedUsers: failedUsers.map(toWire),
        additionalErrors: {},
      }
    },

    async delete({ userIds }, call) {
      await transact(db, async tx => {
        for (const row of await listUsersById(tx, { projectId: call.projectId, userIds }))
          await removeUser.remove(tx, call, row)
      })
      return {}
    },

    async load({ userIds, includeInvalidUsers }, { projectId }) {
      const rows = await listUsersById(db, { projectId, userIds })
      const shown = rows.filter(({ status }) => includeInvalidUsers || (status !== 'disabled' && status !== 'expired'))
      return { users: await toUsers(db, projectId, shown), total: shown.length }
    },
  }
}

export const userBatchesArea = defineArea({
  contract: userBatches,
  service: userBatchesService,
})
