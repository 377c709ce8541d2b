import type { RecordAudit } from '../../../activity/index.ts'
import type { Call } from '../../../foundation/requests/call.ts'
import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import type { JobKind } from '../../../foundation/areas/job-kind.ts'
import type { Writing } from '../../../foundation/tables/tables.ts'
import { consoleRoles } from '../../roles/console-roles.ts'
import { resolveRoles } from '../../roles/resolve.ts'
import { getTenant } from '../../tenants/store.ts'
import type { EndSessions } from '../needs.ts'
import { requireOwnerFor } from '../ownership/require-owner.ts'
import type { ChangeUser } from '../profile/changes/change-user.ts'
import { auditTarget } from '../profile/create.ts'
import type { UserRow } from '../profile/store.ts'
import { changeRoles as changeRolesOf } from '../roles/change.ts'
import { parseAttributes } from '../profile/user/to-user.ts'
import { joinTenant } from '../tenants/assign.ts'
import { deleteMember, insertTenantRoles, isMember } from '../tenants/store.ts'
import { UpdateInput, type UserChange } from './contract.ts'
import { requireExpendable, withEachUser } from './each-user.ts'

type Needs = { recordAudit: RecordAudit; changeUser: ChangeUser; endSessions: EndSessions }

/** Changes the users that a filter finds, each as the plain operations do. */
export function userUpdate({ db, clock, hooks }: Pick<Dependencies, 'db' | 'clock' | 'hooks'>, needs: Needs): JobKind {
  const { recordAudit, changeUser, endSessions } = needs

  async function changeProfile(tx: Writing, call: Call, row: UserRow, change: UserChange): Promise<void> {
    const { status, customAttributes } = change
    if (status === undefined && customAttributes === undefined) return
    const merged = Object.entries({ ...parseAttributes(row), ...customAttributes }).filter(
      ([, value]) => value !== null,
    )
    await changeUser(tx, call, { userId: row.id }, () => ({
      ...(status !== undefined && { status }),
      ...(customAttributes && { custom_attributes: JSON.stringify(Object.fromEntries(merged)) }),
    }))
  }

  async function changeRoles(tx: Writing, call: Call, row: UserRow, change: UserChange): Promise<void> {
    const { projectId } = call
    const { addRoleNames = [], removeRoleNames = [] } = change
    if (addRoleNames.length + removeRoleNames.length === 0) return
    await requireOwnerFor(tx, row, addRoleNames)
    const [added, removed] = [
      await resolveRoles(tx, call, { projectId, names: addRoleNames }),
      await resolveRoles(tx, call, { projectId, names: removeRoleNames }),
    ]
    await changeRolesOf(tx, { call, hooks }, row, { how: 'add', roleIds: added, named: row.id })
    await changeRolesOf(tx, { call, hooks }, row, { how: 'remove', roleIds: removed, named: row.id })
    await recordAudit(tx, call, {
      action: 'UserModified',
      target: auditTarget(row),
      data: {
        roles: {
          ...(addRoleNames.length > 0 && { add: addRoleNames }),
          ...(removeRoleNames.length > 0 && { remove: removeRoleNames }),
        },
      },
    })
  }

  async function changeTenants(tx: Writing, call: Call, row: UserRow, change: UserChange): Promise<void> {
    const { projectId } = call
    const target = auditTarget(row)
    for (const { tenantId, roleNames } of change.addTenants ?? []) {
      const member = { projectId, userId: row.id, tenantId }
      if (await isMember(tx, member)) {
        const roleIds = await resolveRoles(tx, call, { projectId, tenantId, names: roleNames ?? [] })
        await insertTenantRoles(tx, { ...member, roleIds })
      } else {
        const tenant = { tenantId, ...(roleNames && { roleNames }) }
        await joinTenant(tx, { clock, hooks, call, named: row.id, rights: call.rights }, row, tenant)
      }
      await recordAudit(tx, call, { action: 'UserTenantAdded', target, tenants: [tenantId] })
    }
    for (const tenantId of change.removeTenantIds ?? []) {
      await getTenant(tx, projectId, tenantId)
      const wasMember = await deleteMember(tx, { projectId, userId: row.id, tenantId })
      if (wasMember) await recordAudit(tx, call, { action: 'UserTenantRemoved', target, tenants: [tenantId] })
    }
  }

  return {
    name: 'userUpdate',
    rowsMax: 200,
    async step(call, job, limit) {
      const { change } = UpdateInput.parse(job.input)
      return withEachUser(db, call, {
        job,
        limit,
        async work(tx, row) {
          if (takesOutOfUse(change)) await requireExpendable(tx, call, row)
          await changeProfile(tx, call, row, change)
          await changeRoles(tx, call, row, change)
          await changeTenants(tx, call, row, change)
          if (!change.endSessions) return
          const sessions = await endSessions(tx, call, row.id)
          await recordAudit(tx, call, { action: 'UserLoggedOut', target: auditTarget(row), data: { sessions } })
        },
      })
    },
  }
}

/** Whether it keeps users from signing in, or from administering. */
function takesOutOfUse({ status, removeRoleNames = [] }: UserChange): boolean {
  return (
    status === 'disabled' || status === 'expired' || consoleRoles.some(({ name }) => removeRoleNames.includes(name))
  )
}
