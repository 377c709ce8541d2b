import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import type { PasswordPolicies } from '../password-settings/policies.ts'
import { insertAll } from '../../foundation/rows/insert-all.ts'
import { flag, type Writing } from '../../foundation/tables/tables.ts'
import { deleteTrustedDevices } from '../second-factors/trusted-devices/store.ts'
import { hashPassword, verifyPassword } from './hash.ts'
import { listOldHashes, rememberHash } from './history.ts'
import { checkPolicy, type PasswordField, type PasswordOwner } from './policy/policy.ts'
import { findPassword, putPassword } from './store.ts'
import { type UserRow, parseLoginIds, PasswordTooWeak } from '../../directory/index.ts'

export type SetPassword = {
  /**
   * The hash of a password for a new user.
   * @throws {PasswordTooWeak} when it violates the policy
   */
  forNewUser(projectId: string, password: string, owner: PasswordOwner, field?: PasswordField): Promise<string>
  /**
   * The hash of a new password of a user. Slow, so call it outside a transaction.
   * @throws {PasswordTooWeak} when it violates the policy
   */
  forUser(user: UserRow, password: string, field: PasswordField): Promise<string>
  /** Stores the user's password and removes their trusted devices. */
  store(tx: Writing, user: UserRow, password: { hash: string; mustChange?: boolean }): Promise<void>
  /** The first passwords of users who are created in this transaction, with rows that say that they have one. */
  storeOfNew(tx: Writing, users: FirstOfUser[]): Promise<void>
}
type FirstOfUser = {
  row: UserRow
  hash: string
  mustChange: boolean
  /** When it was set, in epoch milliseconds; now unless given. */
  changedAt?: number | undefined
  /** Hashes of earlier passwords, the oldest first. */
  oldHashes?: readonly string[] | undefined
}

/** Every new password goes through here: policy, reuse, hash, history. */
export function createSetPassword(
  { db, clock, newId, passwordCost }: Pick<Dependencies, 'db' | 'clock' | 'newId' | 'passwordCost'>,
  { passwordPolicies }: { passwordPolicies: PasswordPolicies },
): SetPassword {
  async function refuseReuse(user: UserRow, password: string, amount: number, field: PasswordField): Promise<void> {
    const selector = { projectId: user.project_id, userId: user.id }
    const current = await findPassword(db, selector)
    const hashes = new Set([
      ...(current ? [current.hash] : []),
      ...(await listOldHashes(db, { ...selector, limit: amount })),
    ])
    for (const hash of [...hashes].slice(0, amount)) {
      if (!(await verifyPassword(hash, password))) continue
      const message = `must be none of the last ${amount}`
      throw new PasswordTooWeak({ message: `the password ${message}`, fields: [{ field, message }] })
    }
  }

  return {
    async forNewUser(projectId, password, owner, field = 'password') {
      await checkPolicy(await passwordPolicies.of(projectId), { password, field, owner })
      return hashPassword(password, passwordCost)
    },

    async forUser(user, password, field) {
      const policy = await passwordPolicies.ofUser(db, { projectId: user.project_id, userId: user.id })
      await checkPolicy(policy, { password, field, owner: ownerOf(user) })
      if (policy.reuse) await refuseReuse(user, password, policy.reuseAmount, field)
      return hashPassword(password, passwordCost)
    },

    async store(tx, user, { hash, mustChange = false }) {
      const selector = { projectId: user.project_id, userId: user.id }
      await putPassword(tx, { ...selector, hash, mustChange, now: clock() })
      await rememberHash(tx, { ...selector, id: newId('H'), hash })
      // Only users with an authenticator have trusted devices; batches of new users skip the statement.
      if (user.has_totp === 1) await deleteTrustedDevices(tx, selector)
    },

    async storeOfNew(tx, users) {
      const rows = users.map(({ row, ...password }) => ({
        key: { project_id: row.project_id, user_id: row.id },
        ...password,
      }))
      const passwords = rows.map(({ key, hash, mustChange, changedAt = clock() }) => ({
        ...key,
        hash,
        must_change: flag(mustChange),
        changed_at: changedAt,
        failures: 0,
      }))
      await insertAll(tx, 'user_passwords', passwords)
      await insertAll(
        tx,
        'user_password_history',
        rows.flatMap(({ key, hash, oldHashes = [] }) =>
          [...oldHashes, hash].map(each => ({ ...key, id: newId('H'), hash: each })),
        ),
      )
    },
  }
}

function ownerOf(user: UserRow): PasswordOwner {
  return {
    loginIds: parseLoginIds(user),
    email: user.email,
    names: [user.display_name, user.given_name, user.family_name],
  }
}
