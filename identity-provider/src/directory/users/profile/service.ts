import { transact } from '@gatehouse-id/database'
import type { Service } from '@gatehouse-id/operation'
import { joinFamilies } from '../../families/members.ts'
import { requireFamilies } from '../../families/settings.ts'
import type { Call } from '../../../foundation/requests/call.ts'
import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import { toGranted } from '../../grants/grants.ts'
import { requireAuthority } from '../../administrators/authority.ts'
import type { Invitation } from '../invitations/fields.ts'
import { type Voucher, voucherOf } from '../ownership/vouch.ts'
import type { UserChange } from './changes/change-user.ts'
import { columnsOf } from './changes/columns.ts'
import type { users } from './contract.ts'
import { auditTarget, createHolder } from './create.ts'
import { findUser, getAccount, getUser, getUserToManage, type UserSelector } from './find.ts'
import { patchOf, primaryLoginId } from './changes/patch.ts'
import { listMembers } from './user/members.ts'
import { runSearch } from './search/search.ts'
import type { SearchWithLocks } from './search/fields.ts'
import { createAmongLocked } from './search/among-locked.ts'
import type { UserRow } from './store.ts'
import { accountOf, toUser, toUsers } from './user/to-user.ts'
import type { User } from './user/user.ts'
import type { EndSessions, FindLocked, FindTokenExpiry, ListTokenExpiries, FirstCredentials } from '../needs.ts'
import type { ChangeUser } from './changes/change-user.ts'
import type { RemoveUser } from './remove.ts'
import type { Invite } from '../needs.ts'
import type { RecordAudit } from '../../../activity/index.ts'

type Needs = {
  recordAudit: RecordAudit
  endSessions: EndSessions
  findLocked: FindLocked
  findTokenExpiry: FindTokenExpiry
  listTokenExpiries: ListTokenExpiries
  firstCredentials: FirstCredentials
  changeUser: ChangeUser
  removeUser: RemoveUser
  invite: Invite
}
/** Whose roles, tenants and applications are read by one statement. */
const usersPerStep = 1_000

export function usersService(
  dependencies: Dependencies,
  {
    recordAudit,
    endSessions,
    findLocked,
    findTokenExpiry,
    listTokenExpiries,
    firstCredentials,
    changeUser,
    removeUser,
    invite: inviting,
  }: Needs,
): Service<typeof users, Call> {
  const { db, clock } = dependencies
  const amongLocked = createAmongLocked(findLocked)

  const answer = async (row: UserRow) => ({ user: await toUser(db, row) })

  const change = async (call: Call, selector: UserSelector, changeOf: (row: UserRow, voucher: Voucher) => UserChange) =>
    answer(await transact(db, tx => changeUser(tx, call, selector, changeOf)))

  async function inviteAgain(call: Call, row: UserRow, invitation: Invitation) {
    const target = await inviting.target(call.projectId, invitation)
    await transact(db, async tx => {
      await requireAuthority(tx, call, { projectId: call.projectId, userId: row.id })
      await inviting.send(tx, call, row, invitation, target)
    })
    return answer(row)
  }

  async function find(wanted: SearchWithLocks, { projectId }: Call) {
    const { rows, ...place } = await runSearch(db, projectId, await amongLocked(db, projectId, wanted))
    const users: User[] = []
    // In steps, so that no statement names more users, and other requests get their turn.
    for (let from = 0; from < rows.length; from += usersPerStep)
      users.push(...(await toUsers(db, projectId, rows.slice(from, from + usersPerStep))))
    return { users, ...place }
  }

  return {
    async create({ password, hashedPassword, seed, familyAssociations, ...sent }, call) {
      const { projectId } = call
      const { invite, inviteUrl, sendMail, sendSMS, templateOptions, templateId, locale, ...input } = sent
      const invitation = { invite, inviteUrl, sendMail, sendSMS, templateOptions, templateId, locale }
      if (invite) {
        const existing = await findUser(db, projectId, { loginId: input.loginId })
        if (existing) return inviteAgain(call, existing, invitation)
      }
      const hash = await firstCredentials.hashOf(projectId, { password, hashedPassword, input })
      const target = invite ? await inviting.target(projectId, invitation) : undefined
      const { row, isHolder } = await transact(db, async tx => {
        const status = input.status ?? (invite ? 'invited' : undefined)
        const by = { voucher: voucherOf(call), ofTenant: call.ofTenants && tenantOf(call.ofTenants, input.userTenants) }
        const made = await createHolder(tx, dependencies, { ...input, ...by, status, projectId, rights: call.rights })
        const created = made.row
        await firstCredentials.store(tx, call, created, { hash, seed })
        const data = input.roleNames.length > 0 ? { roleNames: input.roleNames } : {}
        await recordAudit(tx, call, { action: 'UserCreated', target: auditTarget(created), data })
        if (familyAssociations.length > 0) {
          const settings = await requireFamilies(tx, projectId)
          await joinFamilies(tx, { clock, recordAudit }, { call, row: created, settings, familyAssociations })
        }
        if (target !== undefined) await inviting.send(tx, call, created, invitation, target)
        const factors = { ...(hash !== undefined && { has_password: 1 }), ...(seed !== undefined && { has_totp: 1 }) }
        return { row: { ...created, ...factors }, isHolder: made.isHolder }
      })
      return isHolder ? answer(row) : { user: accountOf(row, toGranted([])).user }
    },

    load: async (selector, { projectId }) => ({ user: (await getAccount(db, projectId, selector)).user }),

    update: ({ loginId, additionalLoginIds, roleNames, userTenants = [], ssoAppIds = [], ...input }, call) =>
      change(call, { loginId }, (row, voucher) => ({
        ...columnsOf(input, voucher),
        roleNames,
        userTenants,
        ssoAppIds,
        loginIds: additionalLoginIds && [primaryLoginId(row, loginId), ...additionalLoginIds],
      })),

    patch: (input, call) => change(call, { loginId: input.loginId }, (row, voucher) => patchOf(row, input, voucher)),

    updateStatus: ({ loginId, status }, call) => change(call, { loginId }, () => ({ status })),

    async delete(selector, call) {
      await transact(db, async tx => removeUser.remove(tx, call, await getUser(tx, call.projectId, selector)))
      return {}
    },

    async logout(selector, call) {
      await transact(db, async tx => {
        const row = await getUserToManage(tx, call, selector)
        const ended = await endSessions(tx, call, row.id)
        await recordAudit(tx, call, { action: 'UserLoggedOut', target: auditTarget(row), data: { sessions: ended } })
      })
      return {}
    },

    search: find,
    searchV1: find,

    tokenExpiries: async ({ userIds }, { projectId }) => ({
      users: await listTokenExpiries(db, { projectId, userIds, now: clock() }),
    }),
    listMembers: async ({ tenantIds, roleIds, ssoAppIds, ...page }, { projectId }) => ({
      lists: await listMembers(db, {
        projectId,
        of: tenantIds ? 'tenant' : roleIds ? 'role' : 'application',
        ids: tenantIds ?? roleIds ?? ssoAppIds ?? [],
        ...page,
      }),
    }),
    async tokenExpiry(selector, { projectId }) {
      const row = await getUser(db, projectId, selector)
      return findTokenExpiry(db, { projectId, userId: row.id, now: clock() })
    },
  }
}

/** The tenant whose administrator makes a user of it. */
function tenantOf(administered: readonly string[], wanted: readonly { tenantId: string }[] = []): string | undefined {
  return wanted.find(({ tenantId }) => administered.includes(tenantId))?.tenantId ?? administered[0]
}
