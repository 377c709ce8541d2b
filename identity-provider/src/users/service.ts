import { transact } from '@gatehouse/database'
import type { InputOf, Service } from '@gatehouse/operation'
import type { Call } from '../call.ts'
import type { Dependencies } from '../dependencies.ts'
import { toStoredHash } from '../passwords/foreign/verify.ts'
import { findTokenExpiry } from '../sessions/store.ts'
import type { Rules } from '../rules.ts'
import type { Writing } from '../tables.ts'
import { addressChange, type UserChange } from './change-user.ts'
import { columnsOf } from './columns.ts'
import type { users } from './contract.ts'
import { auditTarget, createUser } from './create.ts'
import { getUser, type WhichUser } from './find.ts'
import { loginIdKey } from './login-id-key.ts'
import { runSearch } from './search.ts'
import { deleteUser, type UserRow } from './store.ts'
import { parseLoginIds, toUser, toUsers } from './to-user.ts'

type Parts = Pick<Rules, 'recordAudit' | 'endSessions' | 'setPassword' | 'changeUser'>
type CreateInput = InputOf<typeof users.create>
type FirstPassword = Pick<CreateInput, 'password' | 'hashedPassword'> & {
  input: Omit<CreateInput, 'password' | 'hashedPassword'>
}

export function usersService(
  dependencies: Dependencies,
  { recordAudit, endSessions, setPassword, changeUser }: Parts,
): Service<typeof users, Call> {
  const { db, clock } = dependencies

  const answer = async (row: UserRow) => ({ user: await toUser(db, row) })

  const change = async (call: Call, which: WhichUser, changeOf: (row: UserRow) => UserChange) =>
    answer(await transact(db, tx => changeUser(tx, call, which, changeOf)))

  async function remove(tx: Writing, call: Call, which: WhichUser) {
    const row = await getUser(tx, call.projectId, which)
    await endSessions(tx, call, row.id)
    await deleteUser(tx, row)
    await recordAudit(tx, call, { action: 'UserDeleted', target: auditTarget(row) })
  }

  async function hashOf(projectId: string, { password, hashedPassword, input }: FirstPassword) {
    if (hashedPassword) return toStoredHash(hashedPassword)
    if (password === undefined) return undefined
    const names = [input.displayName ?? '', input.givenName ?? '', input.familyName ?? '']
    const loginIds = [input.loginId, ...input.additionalLoginIds]
    return setPassword.forNewUser(projectId, password, { loginIds, email: input.email ?? '', names })
  }

  return {
    async create({ password, hashedPassword, ...input }, call) {
      const { projectId } = call
      const hash = await hashOf(projectId, { password, hashedPassword, input })
      const row = await transact(db, async tx => {
        const created = await createUser(tx, dependencies, { ...input, projectId })
        if (hash !== undefined) await setPassword.store(tx, created, { hash })
        const data = input.roleNames.length > 0 ? { roleNames: input.roleNames } : {}
        await recordAudit(tx, call, { action: 'UserCreated', target: auditTarget(created), data })
        return hash === undefined ? created : { ...created, has_password: 1 }
      })
      return answer(row)
    },

    load: async (which, { projectId }) => answer(await getUser(db, projectId, which)),

    update: ({ loginId, additionalLoginIds, roleNames, userTenants = [], ...input }, call) =>
      change(call, { loginId }, row => ({
        ...columnsOf(input),
        roleNames,
        userTenants,
        loginIds: additionalLoginIds && [primaryLoginId(row, loginId), ...additionalLoginIds],
      })),

    patch: ({ loginId, additionalLoginIds, roleNames, userTenants, ...input }, call) =>
      change(call, { loginId }, row => ({
        ...(input.displayName !== undefined && { display_name: input.displayName }),
        ...(input.givenName !== undefined && { given_name: input.givenName }),
        ...(input.middleName !== undefined && { middle_name: input.middleName }),
        ...(input.familyName !== undefined && { family_name: input.familyName }),
        ...(input.picture !== undefined && { picture: input.picture }),
        ...(input.status !== undefined && { status: input.status }),
        ...(input.customAttributes !== undefined && { custom_attributes: JSON.stringify(input.customAttributes) }),
        ...addressChange(row, { field: 'email', value: input.email, isVerified: input.verifiedEmail }),
        ...addressChange(row, { field: 'phone', value: input.phone, isVerified: input.verifiedPhone }),
        roleNames,
        userTenants,
        loginIds: additionalLoginIds && [primaryLoginId(row, loginId), ...additionalLoginIds],
      })),

    updateStatus: ({ loginId, status }, call) => change(call, { loginId }, () => ({ status })),

    async delete(which, call) {
      await transact(db, tx => remove(tx, call, which))
      return {}
    },

    async logout(which, call) {
      await transact(db, async tx => {
        const row = await getUser(tx, call.projectId, which)
        const ended = await endSessions(tx, call, row.id)
        await recordAudit(tx, call, { action: 'UserLoggedOut', target: auditTarget(row), data: { sessions: ended } })
      })
      return {}
    },

    async search(search, { projectId }) {
      const { rows, total, next } = await runSearch(db, projectId, search)
      return { users: await toUsers(db, projectId, rows), total, next }
    },

    async tokenExpiry(which, { projectId }) {
      const row = await getUser(db, projectId, which)
      return findTokenExpiry(db, { projectId, userId: row.id, now: clock() })
    },
  }
}

/** The login id that the caller named the user by, in the user's own spelling; the first one for a user id. */
function primaryLoginId(row: UserRow, named: string): string {
  const loginIds = parseLoginIds(row)
  return loginIds.find(loginId => loginIdKey(loginId) === loginIdKey(named)) ?? loginIds[0] ?? named
}
