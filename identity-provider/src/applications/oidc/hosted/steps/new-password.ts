import { asUser } from '../../../../foundation/call.ts'
import { transact } from '@gatehouse/database'
import type { Writing } from '../../../../foundation/tables.ts'
import type { HostedDependencies, InteractionRequest } from '../interaction-request.ts'
import { auditTarget, type UserRow } from '../../../../directory/index.ts'

type NewPassword = { user: UserRow; hash: string; isReset: boolean }

/** Sets a password that was chosen on the hosted pages: after a reset, or to replace an expired one. */
export async function storeNewPassword(
  hosted: HostedDependencies,
  request: InteractionRequest,
  tx: Writing,
  { user, hash, isReset }: NewPassword,
): Promise<void> {
  const target = auditTarget(user)
  const caller = asUser(request.call, target)
  await hosted.setPassword.store(tx, user, { hash })
  // An attacker who knew the old password may be signed in.
  if (isReset) await hosted.endSessions(tx, request.call, user.id)
  await hosted.recordAudit(tx, caller, { action: isReset ? 'PasswordReset' : 'PasswordReplaced', target })
}

/** Sets the password that the user chose before showing their second factor. */
export async function setPendingPassword(
  hosted: HostedDependencies,
  request: InteractionRequest,
  user: UserRow,
): Promise<void> {
  const pending = request.state.newPassword
  if (pending?.userId !== user.id) return
  await transact(hosted.db, tx => storeNewPassword(hosted, request, tx, { user, ...pending }))
  request.state = await hosted.states.change(request.uid, { newPassword: undefined })
}
