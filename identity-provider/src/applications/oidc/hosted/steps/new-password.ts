import { transact } from '@gatehouse/database'
import { storeNewPassword } from '../../../verified/store-new-password.ts'
import type { HostedDependencies, InteractionRequest } from '../interaction-request.ts'
import type { UserRow } from '../../../../directory/index.ts'
import { redeem, renewed } from '../../../../directory/index.ts'

/** Sets the password that the user chose before showing their second factor. */
export async function setPendingPassword(
  hosted: HostedDependencies,
  request: InteractionRequest,
  user: UserRow,
): Promise<void> {
  const { newPassword: pending, verified } = request.state
  if (pending?.userId !== user.id || !verified) return
  const { credential_epoch: epoch } = await transact(hosted.db, async tx => {
    const owner = await redeem(tx, hosted.projectId, verified)
    await storeNewPassword(hosted, request.call, tx, { user: owner, ...pending })
    return renewed(tx, owner)
  })
  request.state = await hosted.states.change(request.uid, { newPassword: undefined, verified: { ...verified, epoch } })
}
