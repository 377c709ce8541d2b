import { transact } from '@gatehouse-id/database'
import type { Service } from '@gatehouse-id/operation'
import type { Call } from '../../../foundation/requests/call.ts'
import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import type { Writing } from '../../../foundation/tables/tables.ts'
import { auditTarget } from '../profile/create.ts'
import { getUserToManage } from '../profile/find.ts'
import type { UserRow } from '../profile/store.ts'
import { toUser } from '../profile/user/to-user.ts'
import { assignSsoApplications, requireSsoApplications } from './assign.ts'
import { userSsoApplications } from './contract.ts'
import { deleteUserSsoApplications, insertUserSsoApplications } from './store.ts'
import type { RecordAudit } from '../../../activity/index.ts'
import { defineArea } from '../../../foundation/areas/area.ts'
import { captured } from '../../../foundation/areas/captured.ts'

type Assignment = { loginId: string; ssoAppIds: string[] }

function userSsoApplicationsService(
  { db }: Dependencies,
  { recordAudit }: { recordAudit: RecordAudit },
): Service<typeof userSsoApplications, Call> {
  async function change(
    call: Call,
    { loginId, ssoAppIds }: Assignment,
    action: string,
    run: (tx: Writing, row: UserRow) => Promise<void>,
  ) {
    return transact(db, async tx => {
      const row = await getUserToManage(tx, call, { loginId })
      await run(tx, row)
      await recordAudit(tx, call, { action, target: auditTarget(row), data: { ssoAppIds } })
      return { user: await toUser(tx, row) }
    })
  }
  const scopeOf = (row: UserRow) => ({ projectId: row.project_id, userId: row.id })

  return {
    add: (input, call) =>
      change(call, input, 'UserSsoApplicationsAdded', async (tx, row) => {
        await requireSsoApplications(tx, call.projectId, input.ssoAppIds)
        await insertUserSsoApplications(tx, scopeOf(row), [...new Set(input.ssoAppIds)])
      }),
    set: (input, call) =>
      change(call, input, 'UserSsoApplicationsSet', (tx, row) => assignSsoApplications(tx, row, input.ssoAppIds)),
    remove: (input, call) =>
      change(call, input, 'UserSsoApplicationsRemoved', async (tx, row) => {
        await requireSsoApplications(tx, call.projectId, input.ssoAppIds)
        await deleteUserSsoApplications(tx, scopeOf(row), input.ssoAppIds)
      }),
  }
}

export const userSsoApplicationsArea = defineArea({
  contract: userSsoApplications,
  service: userSsoApplicationsService,
  captured: captured({ table: 'user_sso_applications', target: 'user', id: 'user_id', part: 'ssoApplications' }),
})
