import { transact } from '@gatehouse/database'
import { storeNewPassword } from '../../../verified/store-new-password.ts'
import type { HostedDependencies, InteractionRequest } from '../interaction-request.ts'
import type { UserRow } from '../../../../directory/index.ts'

/** Sets the password that the user chose before showing their second factor. */
export async function setPendingPassword(
  hosted: HostedDependencies,
  request: InteractionRequest,
  user: UserRow,
): Promise<void> {
  const pending = request.state.newPassword
  if (pending?.userId !== user.id) return
  await transact(hosted.db, tx => storeNewPassword(hosted, request.call, tx, { user, ...pending }))
  request.state = await hosted.states.change(request.uid, { newPassword: undefined })
}
