import { transact } from '@gatehouse-id/database'
import { OperationError } from '@gatehouse-id/operation'
import { asUser } from '../../../../foundation/requests/call.ts'
import { auditTarget, redeem } from '../../../../directory/index.ts'
import { acrOf, admit, meetsAcr, requireSso, wantedAcrs } from '../../../../tokens/index.ts'
import { mustShowSecondFactor, returned } from '../../../../applications/index.ts'
import type { HostedDependencies, InteractionRequest } from './interaction-request.ts'
import { keepTrust } from '../trusted-devices/trust.ts'

/**
 * The user and how they signed in, for the application; undefined when that is not enough. Whatever a drawing leads to,
 * nobody gets in here without the second factor that they have, unless they trust this device, or in the place of another.
 */
export async function conclude(hosted: HostedDependencies, request: InteractionRequest) {
  const { states, projectId } = hosted
  const { run } = request.state
  const { verified } = run
  if (!verified) return undefined
  const { method, isStrong } = verified
  const factors = verified.factors.filter(each => each !== 'mfa')
  const shown = acrOf({ factors, isStrong })
  if (!meetsAcr(shown, wantedAcrs(request.params))) return undefined
  // Whatever is decided, the sign-in begins anew: of requests at once with one state one is let in.
  if (!(await states.forget(request.uid, request.state))) return undefined
  const admitted = await transact(hosted.db, async tx => {
    const user = await admit(tx, await redeem(tx, projectId, verified))
    await requireSso(tx, { user, factors })
    if (mustShowSecondFactor(run, user)) return undefined
    const cookie = await keepTrust(hosted, request, tx, user)
    if (user.has_totp === 1 && !isStrong && cookie === undefined) return undefined
    const target = auditTarget(user)
    const fact = { action: 'LoginSucceed', method, target, data: { page: 'hosted' } }
    await hosted.recordAudit(tx, asUser(request.call, target), fact)
    return { user, cookie }
  }).catch(returned)
  if (admitted === undefined || admitted instanceof OperationError) return undefined
  const { user, cookie } = admitted
  const amr = isStrong ? [...factors, 'mfa'] : factors
  return { login: { accountId: user.id, epoch: user.credential_epoch, amr, acr: shown, remember: true }, cookie }
}
