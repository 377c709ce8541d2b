import type { OperationError } from '@gatehouse-id/operation'
import type { Call } from '../../../foundation/requests/call.ts'
import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import type { Writing } from '../../../foundation/tables/tables.ts'
import { countFailedSignIn } from '../../rate-limits/failed-sign-ins.ts'
import { clearGuesses, countGuess } from '../../rate-limits/guesses.ts'
import { isBrowserOf, sourceOf } from '../../rate-limits/asker.ts'
import { readRecoveryCode } from './code.ts'
import { WrongRecoveryCode } from './contract.ts'
import { listUnusedRecoveryCodes, useRecoveryCode } from './store.ts'
import type { VerifiedUser } from '../../../tokens/index.ts'
import { loginIdKey, auditTarget, UnknownUser, findUser, type UserRow, proven } from '../../../directory/index.ts'
import type { SettingsOf } from '../../../projects/index.ts'
import type { RecordAudit } from '../../../activity/index.ts'

export type VerifyRecoveryCode = (
  tx: Writing,
  call: Call,
  input: { loginId: string; code: string },
) => Promise<VerifiedUser | OperationError>

/** Binds a stored code to its user. */
export function recoveryCodePurpose(projectId: string, userId: string): string {
  return `recovery ${projectId} ${userId}`
}

/** Verifies and uses up a recovery code; the transaction must be committed whatever the outcome. */
export function createVerifyRecoveryCode(
  { clock, encryption }: Dependencies,
  { settings, recordAudit }: { settings: SettingsOf; recordAudit: RecordAudit },
): VerifyRecoveryCode {
  async function take(tx: Writing, { project_id, id }: UserRow, typed: string): Promise<boolean> {
    const rows = await listUnusedRecoveryCodes(tx, { projectId: project_id, userId: id })
    const code = readRecoveryCode(typed)
    const row = rows.find(({ digest }) => encryption.isMac(digest, code, recoveryCodePurpose(project_id, id)))
    return row !== undefined && useRecoveryCode(tx, row, clock())
  }

  return async (tx, call, { loginId, code }) => {
    const { projectId } = call
    const user = await findUser(tx, projectId, { loginId })
    const subject = `recovery ${user?.id ?? loginIdKey(loginId)}`
    const guess = { projectId, subject, source: sourceOf(call, user?.id) }
    const isKnown = async () => isBrowserOf(call, user?.id)
    const locked = await countGuess(tx, { ...guess, now: clock(), isKnown })
    if (locked) return locked
    if (user && (await take(tx, user, code))) {
      await clearGuesses(tx, guess)
      return { row: proven(user), firstSeen: false }
    }
    const data = { reason: user ? 'wrong code' : 'unknown user', ...(!user && { loginId }) }
    const target = user && auditTarget(user)
    await recordAudit(tx, call, { action: 'LoginFailed', type: 'warn', method: 'recoveryCode', target, data })
    await countFailedSignIn(tx, call, { loginId, now: clock() })
    const { isUserExistenceConcealed } = await settings.of(projectId, tx)
    return user || isUserExistenceConcealed ? new WrongRecoveryCode() : new UnknownUser()
  }
}
