import { together, transact } from '@gatehouse-id/database'
import { RateLimited } from '@gatehouse-id/operation'
import type { Call } from '../../foundation/requests/call.ts'
import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import type { PasswordPolicy } from '../password-settings/contract.ts'
import { isBrowserOf, sourceOf } from '../rate-limits/asker.ts'
import { networkOf } from '../../foundation/addresses/network-of.ts'
import { countFailedSignIn } from '../rate-limits/failed-sign-ins.ts'
import { ofSource } from '../rate-limits/sources.ts'
import type { Writing } from '../../foundation/tables/tables.ts'
import { PasswordExpired, PasswordLocked, WrongPassword } from './contract.ts'
import type { UserSource } from './imported/at-sign-in/take-in.ts'
import { isElsewhere, isForeignHash } from './imported/verify.ts'
import { clearFailures, countFailure, type Failures, findFailures } from './failures.ts'
import { hashPassword, isOutdated, verifyDummy, verifyPassword } from './hash.ts'
import { clearWrong, countWrong, findPassword, lockPassword, type PasswordRow, replaceHash } from './store.ts'
import { createKeyedMutex } from '../../foundation/concurrency/keyed-mutex.ts'
import type { PasswordPolicies } from '../password-settings/policies.ts'
import { MethodOff, requireMethod, type SettingsOf } from '../../projects/index.ts'
import { isKnownNetwork } from '../../tokens/index.ts'
import {
  auditUnknownUser,
  auditTarget,
  UnknownUser,
  UserDisabled,
  loginIdKey,
  findUserByLoginId,
  type UserRow,
  lockUser,
} from '../../directory/index.ts'
import type { RecordAudit } from '../../activity/index.ts'

export type VerifiedPassword = {
  user: UserRow
  /** Whether a new password must be set first. */
  isExpired: boolean
  /** Call it in the transaction that uses the password: clears failed attempts and renews the hash. */
  accept(tx: Writing): Promise<void>
}
/**
 * The user with this login id, if the password is correct.
 * @throws {UnknownUser} when there is no such user
 * @throws {WrongPassword} when the password is wrong or the user has none
 * @throws {PasswordLocked} when too many wrong attempts have locked it
 * @throws {UserDisabled} when the user is disabled
 * @throws {RateLimited} after too many attempts from this source
 * @throws {MethodOff} when passwords are disabled
 */
export type CheckPassword = (call: Call, loginId: string, password: string) => Promise<VerifiedPassword>

/** @throws {PasswordExpired} when the password must be replaced first */
export function refuseExpired({ isExpired }: VerifiedPassword): void {
  if (isExpired) throw new PasswordExpired()
}

/** A login id, its user if any, and the source of the attempt. */
type Tried = { loginId: string; user: UserRow | undefined; source: string }

type Compared = { loginId: string; user: UserRow | undefined; stored: PasswordRow | undefined; password: string }

const weekMs = 7 * 24 * 60 * 60_000

export function createCheckPassword(
  { db, clock, passwordCost }: Dependencies,
  {
    recordAudit,
    settings,
    passwordPolicies,
    userSource,
    hasRateLimits,
  }: { recordAudit: RecordAudit; settings: SettingsOf; passwordPolicies: PasswordPolicies; userSource: UserSource } & {
    hasRateLimits: boolean
  },
): CheckPassword {
  const mutex = createKeyedMutex()

  /** @throws {RateLimited} */
  async function find(
    call: Call,
    tried: Tried,
    policy: PasswordPolicy,
  ): Promise<{ failures: Failures; stored: PasswordRow | undefined }> {
    const { loginId, user, source } = tried
    const now = clock()
    const { projectId } = call
    // Also for unknown users, so that response times do not reveal whether a user exists.
    const [failures, stored] = await Promise.all([
      findFailures(db, { projectId, loginId, source, now, policy }),
      findPassword(db, { projectId, userId: user?.id ?? '' }),
    ])
    if (!hasRateLimits) return { failures, stored }
    const { sourceLockedForMs, othersLockedForMs } = failures
    const isStrange = othersLockedForMs > 0 && !(await isKnown(call, user, now))
    const lockedForMs = Math.max(sourceLockedForMs, isStrange ? othersLockedForMs : 0)
    if (lockedForMs === 0) return { failures, stored }
    const seconds = Math.ceil(lockedForMs / 1000)
    const message = `too many wrong passwords; try again in ${seconds} s`
    throw new RateLimited({ message, retryAfterSeconds: seconds })
  }

  /** Guesses from unknown networks do not lock users out of networks where they have signed in before. */
  const isKnown = async (call: Call, user: UserRow | undefined, now: number): Promise<boolean> =>
    user !== undefined &&
    (isBrowserOf(call, user.id) ||
      (await isKnownNetwork(db, { projectId: call.projectId, userId: user.id, ip: call.ip, now })))

  async function compare(call: Call, { user, stored, password, loginId }: Compared) {
    const { projectId } = call
    const policy = await passwordPolicies.ofUser(db, { projectId, userId: user?.id ?? '' })
    const locked = policy.lock && (stored?.failures ?? 0) >= policy.lockAttempts
    const isRight =
      stored && !locked ? await verifyPassword(stored.hash, password) : await verifyDummy(password, passwordCost)
    if (stored && !isRight && isForeignHash(stored.hash)) await verifyDummy(password, passwordCost)
    if (locked || isRight) return { policy, locked, isRight }
    if (stored && isElsewhere(stored.hash))
      return { policy, locked, isRight: await userSource.knows(call, { loginId, password }) }
    if (user) await userSource.takesAsLong(call)
    return { policy, locked, isRight }
  }

  async function verified(
    { user, stored, policy }: { user: UserRow; stored: PasswordRow; policy: PasswordPolicy },
    { loginId, source, password, failures }: Tried & { password: string; failures: Failures },
  ): Promise<VerifiedPassword> {
    const selector = { projectId: user.project_id, userId: user.id }
    const renewed = isOutdated(stored.hash, passwordCost) ? await hashPassword(password, passwordCost) : undefined
    const isOld = policy.expiration && clock() - stored.changed_at >= policy.expirationWeeks * weekMs
    return {
      user,
      isExpired: stored.must_change === 1 || isOld,
      async accept(tx) {
        const [, isSame] = await together(tx, [
          () => lockUser(tx, selector),
          () => lockPassword(tx, { ...selector, changedAt: stored.changed_at }),
        ])
        // Comparing takes time: meanwhile the password may have been changed, or removed with an account reset.
        if (!isSame) throw new WrongPassword()
        if (failures.hasAny) await clearFailures(tx, { projectId: user.project_id, loginId, source })
        if (stored.failures > 0) await clearWrong(tx, selector)
        if (renewed !== undefined) await replaceHash(tx, { ...selector, from: stored.hash, to: renewed })
      },
    }
  }

  async function check(call: Call, loginId: string, password: string): Promise<VerifiedPassword> {
    const { projectId } = call
    const ofProject = await passwordPolicies.of(projectId)
    if (!ofProject.enabled) throw new MethodOff({ message: 'passwords are disabled in this project' })
    const user = await findUserByLoginId(db, { projectId, loginId })
    const tried = { loginId, user, source: sourceOf(call, user?.id) }
    const { failures, stored } = await find(call, tried, ofProject)
    const { policy, locked, isRight } = await compare(call, { loginId, user, stored, password })
    // They are here now: the same sign-in once more.
    if (!user && (await userSource.takeIn(call, { loginId, password }))) return check(call, loginId, password)
    if (user && stored && isRight && user.status !== 'disabled')
      return verified({ user, stored, policy }, { ...tried, password, failures })
    const reason = !user ? 'unknown user' : locked ? 'locked' : !isRight ? 'wrong password' : 'disabled user'
    await transact(db, async tx => {
      if (!isRight)
        await countFailure(tx, { projectId, loginId, source: tried.source, now: clock(), policy: ofProject })
      if (!isRight) await countFailedSignIn(tx, call, { loginId, now: clock() })
      if (!isRight && policy.lock) await countWrong(tx, { projectId, userId: user?.id ?? '' })
      const target = user ? auditTarget(user) : auditUnknownUser(loginId)
      await recordAudit(tx, call, { action: 'LoginFailed', type: 'warn', method: 'password', target, data: { reason } })
    })
    const { isUserExistenceConcealed } = await settings.of(projectId)
    if (isUserExistenceConcealed) throw new WrongPassword()
    if (!user) throw new UnknownUser()
    if (locked) throw new PasswordLocked()
    if (!isRight) throw new WrongPassword()
    throw new UserDisabled()
  }

  return async (call, loginId, password) => {
    await requireMethod(settings, call.projectId, 'password')
    // One after the other, so that concurrent guesses cannot exceed the policy. Each network has its own queue, so that
    // the owner does not wait behind an attacker's guesses.
    const key = ofSource(`${call.projectId} ${loginIdKey(loginId)}`, networkOf(call.ip))
    return mutex(key, () => check(call, loginId, password))
  }
}
