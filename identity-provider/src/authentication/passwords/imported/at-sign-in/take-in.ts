import { setTimeout } from 'node:timers/promises'
import { transact } from '@gatehouse-id/database'
import type { RecordAudit } from '../../../../activity/index.ts'
import {
  addressIn,
  auditUnknownUser,
  type CreateEach,
  findUserByLoginId,
  isAddressInUse,
  loginIdKey,
} from '../../../../directory/index.ts'
import type { Dependencies } from '../../../../foundation/areas/dependencies.ts'
import type { Call } from '../../../../foundation/requests/call.ts'
import type { SettingsOf } from '../../../../projects/index.ts'
import { hashPassword } from '../../hash.ts'
import { createAskUserSource, unavailable } from './ask.ts'

/** What the source may not say of a user: who vouches, and credentials other than the password that was typed. */
const neverTaken = ['account', 'password', 'hashedPassword', 'test']
/** Users whom somebody else is already: the sign-in fails as for a wrong password. */
const conflicts = ['LoginIdTaken', 'IdentityTaken', 'PasskeyTaken']

type Tried = { loginId: string; password: string }
export type UserSource = {
  /** Whether there is a source, and it knows this login id and password. @throws {TemporarilyUnavailable} */
  knows(call: Call, tried: Tried): Promise<boolean>
  /** The same for a login id that nobody has here, who is one of our users then. @throws {TemporarilyUnavailable} */
  takeIn(call: Call, tried: Tried): Promise<boolean>
  /** So long as the source took last: who is here already is not known by a quicker refusal. */
  takesAsLong(call: Call): Promise<void>
}

/** Users of an earlier system come when they sign in for the first time (docs/come-and-leave/migrating.md). */
export function createUserSource(
  dependencies: Dependencies,
  { settings, recordAudit, createEach }: { settings: SettingsOf; recordAudit: RecordAudit; createEach: CreateEach },
): UserSource {
  const { db, passwordCost } = dependencies
  const ask = createAskUserSource(dependencies)
  const tookMs = new Map<string, number>()

  async function asked({ projectId }: Call, tried: Tried) {
    const { userSourceUrl: url } = await settings.of(projectId)
    if (url === '') return undefined
    const startedAt = performance.now()
    const user = await ask({ url, projectId, ...tried })
    if (!user) tookMs.set(projectId, performance.now() - startedAt)
    return user
  }

  async function refuse(call: Call, { loginId }: Tried, reason: string): Promise<void> {
    const target = auditUnknownUser(loginId)
    await transact(db, tx =>
      recordAudit(tx, call, { action: 'UserNotTakenIn', type: 'warn', method: 'password', target, data: { reason } }),
    )
  }

  /** Why an answer is about somebody else than who was asked for; undefined where it is not. */
  async function conflictIn({ projectId }: Call, tried: Tried, user: Record<string, unknown>) {
    if (!isAbout(user, tried)) return anotherUser
    for (const kind of ['email', 'phone'] as const) {
      const address = typeof user[kind] === 'string' ? addressIn(user[kind], kind) : undefined
      if (address !== undefined && (await isAddressInUse(db, { projectId, kind, address })))
        return `another user has the ${kind}`
    }
    return undefined
  }

  return {
    async knows(call, tried) {
      const user = await asked(call, tried)
      if (!user || isAbout(user, tried)) return user !== undefined
      await refuse(call, tried, anotherUser)
      return false
    },

    async takeIn(call, tried) {
      const user = await asked(call, tried)
      if (!user) return false
      const conflict = await conflictIn(call, tried, user)
      if (conflict !== undefined) {
        // Two sign-ins at once: the other one was first.
        if (await findUserByLoginId(db, { projectId: call.projectId, loginId: tried.loginId })) return true
        await refuse(call, tried, conflict)
        return false
      }
      const sent = {
        ...Object.fromEntries(Object.entries(user).filter(([field]) => !neverTaken.includes(field))),
        hashedPassword: { gatehouse: { hash: await hashPassword(tried.password, passwordCost) } },
      }
      // It is a back end of the project, which vouches for its users, and makes no administrators.
      const { ofTenants: _, ...own } = call
      const asBackEnd: Call = { ...own, rights: ['write'] }
      const { failedUsers } = await createEach(asBackEnd, { users: [sent], invitation: { invite: false } })
      const [failed] = failedUsers
      if (!failed) return true
      if (await findUserByLoginId(db, { projectId: call.projectId, loginId: tried.loginId })) return true
      await refuse(call, tried, failed.failure)
      if (conflicts.includes(failed.code)) return false
      return unavailable(failed.failure)
    },

    async takesAsLong({ projectId }) {
      const { userSourceUrl } = await settings.of(projectId)
      if (userSourceUrl !== '') await setTimeout(tookMs.get(projectId) ?? 0)
    },
  }
}

const anotherUser = 'the login id that was asked for is none of the answered ones'

function isAbout({ loginId: first, additionalLoginIds = [] }: Record<string, unknown>, { loginId }: Tried): boolean {
  const all = [first, ...(Array.isArray(additionalLoginIds) ? additionalLoginIds : [])]
  return all.some(each => typeof each === 'string' && loginIdKey(each) === loginIdKey(loginId))
}
