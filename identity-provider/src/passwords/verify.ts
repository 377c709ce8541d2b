import { transact } from '@gatehouse/database'
import { RateLimited } from '@gatehouse/operation'
import type { RecordAudit } from '../audit/record.ts'
import type { Call } from '../call.ts'
import type { Dependencies } from '../dependencies.ts'
import { auditTarget } from '../users/create.ts'
import { UnknownUser, UserDisabled } from '../users/errors.ts'
import { findUserByLoginId, type UserRow } from '../users/store.ts'
import { WrongPassword } from './errors.ts'
import { clearFailures, countFailure, lockedForMs } from './failures.ts'
import { verifyNobody, verifyPassword } from './hash.ts'
import { findPassword, type PasswordRow } from './store.ts'

export type VerifiedPassword = { user: UserRow; password: PasswordRow }
export type CheckPassword = (call: Call, loginId: string, password: string) => Promise<VerifiedPassword>

/**
 * The user with this login id, if the password is theirs.
 * @throws UnknownUser, WrongPassword, UserDisabled, RateLimited
 */
export const createCheckPassword =
  (
    { db, clock, hasRateLimits }: Dependencies & { hasRateLimits: boolean },
    { recordAudit }: { recordAudit: RecordAudit },
  ): CheckPassword =>
  async (call, loginId, password) => {
    const { projectId } = call
    const waitMs = hasRateLimits ? await lockedForMs(db, { projectId, loginId, now: clock() }) : 0
    if (waitMs > 0) {
      const seconds = Math.ceil(waitMs / 1000)
      throw new RateLimited({
        message: `too many wrong passwords; try again in ${seconds} s`,
        retryAfterSeconds: seconds,
      })
    }
    const user = await findUserByLoginId(db, { projectId, loginId })
    const stored = user && (await findPassword(db, { projectId, userId: user.id }))
    const isRight = stored ? await verifyPassword(stored.hash, password) : await verifyNobody(password)
    if (user && stored && isRight && user.status !== 'disabled') {
      await transact(db, tx => clearFailures(tx, { projectId, loginId }))
      return { user, password: stored }
    }
    const reason = !user ? 'unknown user' : !isRight ? 'wrong password' : 'disabled user'
    await transact(db, async tx => {
      if (!isRight) await countFailure(tx, { projectId, loginId, now: clock() })
      const target = user && auditTarget(user)
      const data = { reason, ...(!user && { loginId }) }
      await recordAudit(tx, call, { action: 'LoginFailed', type: 'warn', method: 'password', target, data })
    })
    if (!user) throw new UnknownUser()
    if (!isRight) throw new WrongPassword()
    throw new UserDisabled()
  }
