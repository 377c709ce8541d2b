import { asUser, type Call } from '../../foundation/requests/call.ts'
import type { Writing } from '../../foundation/tables/tables.ts'
import { auditTarget, type EndSessions, type UserRow } from '../../directory/index.ts'
import type { RecordAudit } from '../../activity/index.ts'
import type { SetPassword } from '../../authentication/index.ts'

/** Sets a password that its user chose on a page: after a reset, or to replace an expired one. */
export async function storeNewPassword(
  {
    setPassword,
    endSessions,
    recordAudit,
  }: { setPassword: SetPassword; endSessions: EndSessions; recordAudit: RecordAudit },
  call: Call,
  tx: Writing,
  { user, hash, isReset }: { user: UserRow; hash: string; isReset: boolean },
): Promise<void> {
  const target = auditTarget(user)
  await setPassword.store(tx, user, { hash })
  // An attacker who knew the old password may be signed in.
  if (isReset) await endSessions(tx, call, user.id)
  await recordAudit(tx, asUser(call, target), { action: isReset ? 'PasswordReset' : 'PasswordReplaced', target })
}
