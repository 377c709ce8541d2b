import { transact } from '@gatehouse/database'
import { RateLimited } from '@gatehouse/operation'
import type { RecordAudit } from '../audit/record.ts'
import type { Call } from '../call.ts'
import type { Dependencies } from '../dependencies.ts'
import { auditTarget } from '../users/create.ts'
import { UnknownUser, UserDisabled } from '../users/errors.ts'
import { findUserByLoginId, type UserRow } from '../users/store.ts'
import { WrongPassword } from './errors.ts'
import { verifyNobody, verifyPassword } from './hash.ts'
import { countFailure, findPassword, type PasswordRow } from './store.ts'

/** Ten wrong passwords in a row lock the password for a minute; each further one locks it again. */
const failuresMax = 10
const lockMs = 60_000

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
    const user = await findUserByLoginId(db, { projectId: call.projectId, loginId })
    const stored = user && (await findPassword(db, { projectId: call.projectId, userId: user.id }))
    const lockedForMs = hasRateLimits ? (stored?.locked_until ?? 0) - clock() : 0
    if (lockedForMs > 0) {
      const seconds = Math.ceil(lockedForMs / 1000)
      throw new RateLimited({
        message: `too many wrong passwords; try again in ${seconds} s`,
        retryAfterSeconds: seconds,
      })
    }
    const isRight = stored ? await verifyPassword(stored.hash, password) : await verifyNobody(password)
    if (user && stored && isRight && user.status !== 'disabled') return { user, password: stored }

    const reason = !user ? 'unknown user' : !isRight ? 'wrong password' : 'disabled user'
    await transact(db, async tx => {
      if (stored && !isRight) {
        const lockedUntil = clock() + lockMs
        await countFailure(tx, { projectId: call.projectId, userId: stored.user_id, failuresMax, lockedUntil })
      }
      const target = user && auditTarget(user)
      const data = { reason, ...(!user && { loginId }) }
      await recordAudit(tx, call, { action: 'LoginFailed', type: 'warn', method: 'password', target, data })
    })
    if (!user) throw new UnknownUser()
    if (!isRight) throw new WrongPassword()
    throw new UserDisabled()
  }
