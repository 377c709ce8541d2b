import { transact } from '@gatehouse-id/database'
import type { Service } from '@gatehouse-id/operation'
import { lacksOwner, requireOwnerFor } from '../users/ownership/require-owner.ts'
import { voucherOf } from '../users/ownership/vouch.ts'
import type { Call } from '../../foundation/requests/call.ts'
import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import { administratorRole } from '../roles/console-roles.ts'
import { ensureConsoleRoles } from '../roles/first-roles.ts'
import { findRolesByName } from '../roles/store.ts'
import type { Reading, Writing } from '../../foundation/tables/tables.ts'
import { addressChange, type ChangeUser } from '../users/profile/changes/change-user.ts'
import { auditTarget, createUser } from '../users/profile/create.ts'
import { findUser, getUser } from '../users/profile/find.ts'
import { addressIn } from '../users/profile/user/login-ids/address.ts'
import {
  deleteUserRoles,
  findUserById,
  insertUserRoles,
  lockUser,
  updateUser,
  type UserRow,
} from '../users/profile/store.ts'
import { toUsers } from '../users/profile/user/to-user.ts'
import { type Descoper, descopers, AdministratorNotFound } from './contract.ts'
import { requireOtherAdministrator } from './last-administrator.ts'
import { consoleRoleNames, consoleRoleOf, isGranting, noRights, Rbac, rbacOfRoles, roleIn } from './rbac.ts'
import { findRights, requireReach } from './reach.ts'
import { deleteDescoper, listConsoleUsers, listRbac, putDescoper } from './store.ts'
import type { Invite, ResetAccount } from '../users/needs.ts'
import { ProjectNotFound, findProject } from '../../projects/index.ts'
import type { RecordAudit } from '../../activity/index.ts'
import { defineArea } from '../../foundation/areas/area.ts'
import { captured } from '../../foundation/areas/captured.ts'
import { undoHooks } from './undo.ts'

const invitation = { invite: true, sendMail: true }
/** The user, and the login id or the id by which the caller named them. */
type Appointed = { userId: string; named: string }

function administratorsService(
  dependencies: Dependencies,
  {
    recordAudit,
    changeUser,
    invite,
    resetAccount,
  }: { recordAudit: RecordAudit; changeUser: ChangeUser; invite: Invite; resetAccount: ResetAccount },
): Service<typeof descopers, Call> {
  const { db } = dependencies

  async function all(reading: Reading, projectId: string): Promise<Descoper[]> {
    const rows = await listConsoleUsers(reading, projectId)
    const said = await listRbac(reading, projectId)
    const users = await toUsers(reading, projectId, rows)
    const isFirst = (await findProject(reading, projectId))?.company_id === projectId
    return users.map(user => {
      const rbac = said.get(user.userId)
      return {
        id: user.userId,
        loginIds: user.loginIds,
        loginIDs: user.loginIds,
        attributes: { displayName: user.name, email: user.email, phone: user.phone },
        rbac: rbac === undefined ? rbacOfRoles(projectId, user.roleNames, isFirst) : Rbac.parse(JSON.parse(rbac)),
        status: user.status,
      }
    })
  }

  async function get(reading: Reading, projectId: string, id: string): Promise<Descoper> {
    const found = (await all(reading, projectId)).find(
      each => each.id === id || each.loginIds.some(loginId => loginId.toLowerCase() === id.toLowerCase()),
    )
    if (!found) throw new AdministratorNotFound()
    return found
  }

  /**
   * Gives a user the console role that `rbac` implies and removes their other console roles.
   * @throws {LastAdministrator} when the project would be left without an administrator
   * @throws {RightsExceeded} when this gives or takes what the caller does not administer
   */
  async function assign(
    tx: Writing,
    call: Call,
    { userId, named }: Appointed,
    rbac: Rbac,
  ): Promise<UserRow | undefined> {
    const { projectId } = call
    await lockUser(tx, { projectId, userId })
    const project = await findProject(tx, projectId)
    if (!project) throw new ProjectNotFound()
    const before = await findRights(tx, { projectId, userId })
    await requireReach(tx, call, { before, after: rbac })
    // This package wrote the column: a JSON array of tags.
    const role = roleIn(rbac, { id: projectId, tags: JSON.parse(project.tags) as string[] })
    const roleName = role && consoleRoleOf[role]
    if (roleName !== administratorRole) await requireOtherAdministrator(tx, { projectId, userId })
    await ensureConsoleRoles(tx, dependencies, projectId)
    const roles = await findRolesByName(tx, { projectId, names: consoleRoleNames })
    const idsOf = (name: string | undefined) => roles.filter(each => each.name === name).map(each => each.id)
    await deleteUserRoles(
      tx,
      { projectId, userId },
      roles.map(each => each.id),
    )
    await insertUserRoles(tx, { projectId, userId }, idsOf(roleName))
    await putDescoper(tx, { projectId, userId, rbac: JSON.stringify(rbac) })
    const user = await findUserById(tx, { projectId, userId })
    if (!user || !isGranting({ before, after: rbac })) return user
    await dependencies.hooks.onPowerGained(tx, call, user, named)
    return findUserById(tx, { projectId, userId })
  }

  /** Resets an account whose sign-up address was never verified: only what the invited owner sets up afterwards remains. */
  async function reset(tx: Writing, call: Call, row: UserRow, email = row.email): Promise<UserRow> {
    const after = email === '' ? row : await resetAccount(tx, call, row, { kind: 'email', address: email })
    const scope = { projectId: row.project_id, userId: row.id }
    await updateUser(tx, scope, { status: 'invited' })
    return { ...after, status: 'invited' }
  }

  return {
    async create({ descopers: wanted }, call) {
      const { projectId } = call
      const target = await invite.target(projectId, invitation)
      const ids = await transact(db, async tx => {
        const made: string[] = []
        for (const { loginId, attributes = {}, sendInvite, rbac = noRights } of wanted) {
          const email = attributes.email ?? addressIn(loginId, 'email')
          const status = sendInvite ? ('invited' as const) : undefined
          const found = await findUser(tx, projectId, { loginId })
          const isReset = found !== undefined && (await lacksOwner(tx, found))
          const existing = isReset ? await reset(tx, call, found, email) : found
          // What others gave ends with the appointment: the owner needs a way in.
          const needsWay = isReset || (found !== undefined && found.given_by !== '')
          const row: UserRow =
            existing ??
            (await createUser(tx, dependencies, {
              projectId,
              voucher: voucherOf(call),
              loginId,
              ...attributes,
              email,
              status,
            }))
          const assigned = (await assign(tx, call, { userId: row.id, named: loginId }, rbac)) ?? row
          if (sendInvite || (needsWay && assigned.email !== ''))
            await invite.send(tx, call, assigned, invitation, target)
          await recordAudit(tx, call, { action: 'DescoperCreated', target: auditTarget(row), data: { rbac } })
          made.push(row.id)
        }
        return made
      })
      const created = (await all(db, projectId)).filter(({ id }) => ids.includes(id))
      return { descopers: created, total: created.length }
    },

    async update({ id, attributes, rbac }, call) {
      const { projectId } = call
      const found = await get(db, projectId, id)
      await transact(db, async tx => {
        if (attributes) {
          const { displayName, email, phone } = attributes
          await changeUser(tx, call, { userId: found.id }, (row, voucher) => ({
            ...(displayName !== undefined && { display_name: displayName }),
            ...addressChange(row, { field: 'email', value: email, isVerified: undefined, voucher }),
            ...addressChange(row, { field: 'phone', value: phone, isVerified: undefined, voucher }),
          }))
        }
        if (!rbac) return
        await requireOwnerFor(tx, await getUser(tx, projectId, { userId: found.id }), consoleRoleNames)
        await assign(tx, call, { userId: found.id, named: id }, rbac)
        await recordAudit(tx, call, { action: 'DescoperModified', target: targetOf(found), data: { rbac } })
      })
      return { descoper: await get(db, projectId, found.id) }
    },

    load: async ({ id }, { projectId }) => ({ descoper: await get(db, projectId, id) }),

    async delete({ id }, call) {
      const { projectId } = call
      await transact(db, async tx => {
        const found = await get(tx, projectId, id)
        await assign(tx, call, { userId: found.id, named: id }, noRights)
        await deleteDescoper(tx, { projectId, userId: found.id })
        await recordAudit(tx, call, { action: 'DescoperDeleted', target: targetOf(found) })
      })
      return {}
    },

    async list(_, { projectId }) {
      const administrators = await all(db, projectId)
      return { descopers: administrators, total: administrators.length }
    },
  }
}

function targetOf({ id, loginIds, attributes }: Descoper) {
  return {
    type: 'user' as const,
    id,
    name: attributes.displayName || (loginIds[0] ?? ''),
    loginIds,
  }
}

export const administratorsArea = defineArea({
  contract: descopers,
  service: administratorsService,
  hooks: () => undoHooks,
  captured: captured({ table: 'descopers', target: 'user', id: 'user_id', part: 'administratorRights' }),
})
