import type { Dependencies } from '../../foundation/dependencies.ts'
import type { PasswordPolicies } from '../password-settings/policies.ts'
import type { Writing } from '../../foundation/tables.ts'
import { deleteTrustedDevices } from '../trusted-devices/store.ts'
import { hashPassword, verifyPassword } from './hash.ts'
import { listOldHashes, rememberHash } from './history.ts'
import { checkPolicy, type PasswordField, type Person } from './policy/policy.ts'
import { findPassword, putPassword } from './store.ts'
import { type UserRow, parseLoginIds, PasswordTooWeak } from '../../directory/index.ts'

export type SetPassword = {
  /** The hash of a password for somebody new. @throws PasswordTooWeak */
  forNewUser(projectId: string, password: string, person: Person, field?: PasswordField): Promise<string>
  /** The hash of a new password of a user; outside a transaction, for it takes its time. @throws PasswordTooWeak */
  forUser(user: UserRow, password: string, field: PasswordField): Promise<string>
  /** Makes it the user's password, as of now; devices that were trusted beside the old one are so no more. */
  store(tx: Writing, user: UserRow, password: { hash: string; mustChange?: boolean }): Promise<void>
}

/** The one way to a new password, whoever sets it: policy, reuse, hash, history. */
export function createSetPassword(
  { db, clock, newId }: Pick<Dependencies, 'db' | 'clock' | 'newId'>,
  { passwordPolicies }: { passwordPolicies: PasswordPolicies },
): SetPassword {
  async function refuseReuse(user: UserRow, password: string, amount: number, field: PasswordField): Promise<void> {
    const which = { projectId: user.project_id, userId: user.id }
    const current = await findPassword(db, which)
    const hashes = new Set([
      ...(current ? [current.hash] : []),
      ...(await listOldHashes(db, { ...which, limit: amount })),
    ])
    for (const hash of [...hashes].slice(0, amount)) {
      if (!(await verifyPassword(hash, password))) continue
      const message = `must be none of the last ${amount}`
      throw new PasswordTooWeak({ message: `the password ${message}`, fields: [{ field, message }] })
    }
  }

  return {
    async forNewUser(projectId, password, person, field = 'password') {
      await checkPolicy(await passwordPolicies.of(projectId), { password, field, person })
      return hashPassword(password)
    },

    async forUser(user, password, field) {
      const policy = await passwordPolicies.ofUser(db, { projectId: user.project_id, userId: user.id })
      await checkPolicy(policy, { password, field, person: personOf(user) })
      if (policy.reuse) await refuseReuse(user, password, policy.reuseAmount, field)
      return hashPassword(password)
    },

    async store(tx, user, { hash, mustChange = false }) {
      const which = { projectId: user.project_id, userId: user.id }
      await putPassword(tx, { ...which, hash, mustChange, now: clock() })
      await rememberHash(tx, { ...which, id: newId('H'), hash })
      // Without an authenticator there are none; batches of new users are spared the statement.
      if (user.has_totp === 1) await deleteTrustedDevices(tx, which)
    },
  }
}

function personOf(user: UserRow): Person {
  return {
    loginIds: parseLoginIds(user),
    email: user.email,
    names: [user.display_name, user.given_name, user.family_name],
  }
}
