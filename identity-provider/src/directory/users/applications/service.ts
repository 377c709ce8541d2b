import { transact } from '@gatehouse/database'
import type { Service } from '@gatehouse/operation'
import type { Call } from '../../../foundation/call.ts'
import type { Dependencies } from '../../../foundation/dependencies.ts'
import type { Writing } from '../../../foundation/tables.ts'
import { auditTarget } from '../profile/create.ts'
import { getUserToManage } from '../profile/find.ts'
import type { UserRow } from '../profile/store.ts'
import { toUser } from '../profile/to-user.ts'
import { assignSsoApplications, requireSsoApplications } from './assign.ts'
import type { userSsoApplications } from './contract.ts'
import { deleteUserSsoApplications, insertUserSsoApplications } from './store.ts'
import type { RecordAudit } from '../../../activity/index.ts'

type Assignment = { loginId: string; ssoAppIds: string[] }

export function userSsoApplicationsService(
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
    add: (asked, call) =>
      change(call, asked, 'UserSsoApplicationsAdded', async (tx, row) => {
        await requireSsoApplications(tx, call.projectId, asked.ssoAppIds)
        await insertUserSsoApplications(tx, scopeOf(row), [...new Set(asked.ssoAppIds)])
      }),
    set: (asked, call) =>
      change(call, asked, 'UserSsoApplicationsSet', (tx, row) => assignSsoApplications(tx, row, asked.ssoAppIds)),
    remove: (asked, call) =>
      change(call, asked, 'UserSsoApplicationsRemoved', async (tx, row) => {
        await requireSsoApplications(tx, call.projectId, asked.ssoAppIds)
        await deleteUserSsoApplications(tx, scopeOf(row), asked.ssoAppIds)
      }),
  }
}
