import { isDeepStrictEqual } from 'node:util'
import { transact } from '@gatehouse-id/database'
import type { InputOf, Service } from '@gatehouse-id/operation'
import { requireOwnerFor } from '../ownership/require-owner.ts'
import type { Call } from '../../../foundation/requests/call.ts'
import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import { resolveRoles } from '../../roles/resolve.ts'
import type { Writing } from '../../../foundation/tables/tables.ts'
import { NotInTenant } from '../../tenants/errors.ts'
import { deleteTenantRoles, insertTenantRoles, isMember } from '../tenants/store.ts'
import { auditTarget } from '../profile/create.ts'
import { getUser, getUserToManage } from '../profile/find.ts'
import { changeRoles, type RoleChange } from './change.ts'
import { toUser } from '../profile/user/to-user.ts'
import { userRoles } from './contract.ts'
import type { RecordAudit } from '../../../activity/index.ts'
import { defineArea } from '../../../foundation/areas/area.ts'
import { captured } from '../../../foundation/areas/captured.ts'

type Input = InputOf<typeof userRoles.set>
type Scope = { projectId: string; userId: string }

function userRolesService(
  { db, hooks }: Dependencies,
  { recordAudit }: { recordAudit: RecordAudit },
): Service<typeof userRoles, Call> {
  async function inTenant(tx: Writing, scope: Scope & { tenantId: string }, how: RoleChange, roleIds: string[]) {
    if (!(await isMember(tx, scope)))
      throw new NotInTenant({ message: `the user is not a member of ${scope.tenantId}` })
    if (how !== 'add') await deleteTenantRoles(tx, { ...scope, ...(how === 'remove' && { roleIds }) })
    if (how !== 'remove') await insertTenantRoles(tx, { ...scope, roleIds })
  }

  const change =
    (how: RoleChange) =>
    ({ loginId, tenantId, roleNames }: Input, call: Call) =>
      transact(db, async tx => {
        const row = await getUserToManage(tx, call, { loginId })
        const before = await toUser(tx, row)
        const scope = { projectId: call.projectId, userId: row.id }
        if (!tenantId && how !== 'remove') await requireOwnerFor(tx, row, roleNames)
        const roleIds = await resolveRoles(tx, call, { projectId: call.projectId, tenantId, names: roleNames })
        if (tenantId) await inTenant(tx, { ...scope, tenantId }, how, roleIds)
        else await changeRoles(tx, { call, hooks }, row, { how, roleIds, named: loginId })
        const user = await toUser(tx, await getUser(tx, call.projectId, { userId: row.id }))
        // Roles that the user had already change nothing.
        if (!isDeepStrictEqual(user, before))
          await recordAudit(tx, call, {
            action: 'UserModified',
            target: auditTarget(row),
            tenants: tenantId ? [tenantId] : [],
            data: { roles: { [how]: roleNames } },
          })
        return { user }
      })

  return { set: change('set'), add: change('add'), addV1: change('add'), remove: change('remove') }
}

export const userRolesArea = defineArea({
  contract: userRoles,
  service: userRolesService,
  captured: captured({ table: 'user_roles', target: 'user', id: 'user_id', part: 'roles' }),
})
