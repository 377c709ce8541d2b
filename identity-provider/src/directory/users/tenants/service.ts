import { isDeepStrictEqual } from 'node:util'
import { transact } from '@gatehouse-id/database'
import type { Service } from '@gatehouse-id/operation'
import type { Call } from '../../../foundation/requests/call.ts'
import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import { getTenant } from '../../tenants/store.ts'
import { auditTarget } from '../profile/create.ts'
import { getUser, getUserToManage } from '../profile/find.ts'
import { toUser } from '../profile/user/to-user.ts'
import { joinTenant } from './assign.ts'
import { userTenants } from './contract.ts'
import { deleteMember } from './store.ts'
import type { RecordAudit } from '../../../activity/index.ts'
import { defineArea } from '../../../foundation/areas/area.ts'
import { captured } from '../../../foundation/areas/captured.ts'

function userTenantsService(
  { db, clock, hooks }: Dependencies,
  { recordAudit }: { recordAudit: RecordAudit },
): Service<typeof userTenants, Call> {
  return {
    add: ({ loginId, tenantId }, call) =>
      transact(db, async tx => {
        const row = await getUserToManage(tx, call, { loginId })
        const before = await toUser(tx, row)
        await joinTenant(tx, { clock, hooks, call, named: loginId }, row, { tenantId })
        const user = await toUser(tx, await getUser(tx, call.projectId, { userId: row.id }))
        const fact = { action: 'UserTenantAdded', target: auditTarget(row), tenants: [tenantId] }
        // A member stays one.
        if (!isDeepStrictEqual(user, before)) await recordAudit(tx, call, fact)
        return { user }
      }),

    remove: ({ loginId, tenantId }, call) =>
      transact(db, async tx => {
        const row = await getUserToManage(tx, call, { loginId })
        await getTenant(tx, call.projectId, tenantId)
        const wasMember = await deleteMember(tx, { projectId: call.projectId, userId: row.id, tenantId })
        const fact = { action: 'UserTenantRemoved', target: auditTarget(row), tenants: [tenantId] }
        if (wasMember) await recordAudit(tx, call, fact)
        return { user: await toUser(tx, row) }
      }),
  }
}

export const userTenantsArea = defineArea({
  contract: userTenants,
  service: userTenantsService,
  captured: captured(
    { table: 'user_tenants', target: 'user', id: 'user_id', part: 'tenants' },
    { table: 'user_tenant_roles', target: 'user', id: 'user_id', part: 'tenantRoles' },
  ),
})
