import { asUser } from '../../../foundation/call.ts'
import { transact } from '@gatehouse/database'
import { setPendingPassword } from './steps/new-password.ts'
import { laterCookie } from './steps/passkey.ts'
import { isVerified } from './state.ts'
import { singleSignOnAfter } from './single-sign-on.ts'
import { useTrust } from './trusted-devices/trust.ts'
import { type HostedDependencies, type Outcome, redirect, type InteractionRequest } from './interaction-request.ts'
import { auditTarget, hasSecondFactor, proofOf, redeem, type UserRow } from '../../../directory/index.ts'
import { acr, acrOf, admit, meetsAcr, needsMulti, requireSso, wantedAcrs } from '../../../tokens/index.ts'
import { OperationError } from '@gatehouse/operation'
import { returned } from '../../verified/accept.ts'

type Verification = Extract<Outcome, { is: 'verified' }>
type Done = Extract<Outcome, { is: 'done' }>

/**
 * What follows a verification: the second factor, the offer of a passkey, or the end. A user of a trusted device, who
 * skips the second factor, is not offered a passkey: it would count as one.
 */
export async function continueAfter(
  hosted: HostedDependencies,
  request: InteractionRequest,
  verification: Verification,
): Promise<Outcome> {
  const { user } = verification
  const { states } = hosted
  const { verified } = request.state
  const proof = proofOf(user)
  const isSame = verified?.userId === proof.userId && verified.epoch === proof.epoch
  const factors = [
    ...new Set([...(isSame ? verified.factors : []), verification.factor, ...(verification.isStrong ? ['mfa'] : [])]),
  ]
  const instead = await singleSignOnAfter(hosted, request, { user, factors })
  if (instead) return instead
  const isRecorded = verification.isRecorded === true || (isSame && verified.isRecorded)
  const now = { ...proof, factors, method: verification.method, isRecorded }
  const isStrong = verification.isStrong === true
  const isPending = request.state.newPassword?.userId === user.id
  request.state = await states.change(request.uid, {
    verified: now,
    isStrong,
    sent: undefined,
    signUp: undefined,
    ...(!isPending && { newPassword: undefined }),
  })
  const mustShowFactor = needsFactor(request, user)
  if (user.has_totp === 1 && !isStrong) {
    const cookie = mustShowFactor ? undefined : await useTrust(hosted, request, user)
    return cookie === undefined ? redirect(request.path('/second-factor')) : { is: 'done', cookie, isTrusted: true }
  }
  if (mustShowFactor) return user.has_passkey === 1 ? redirect(request.path('/passkey')) : { is: 'unmet' }
  await setPendingPassword(hosted, request, user)
  const isLater = request.cookies.includes(`${laterCookie}=yes`)
  const offers = request.settings.methods.passkey && request.state.canOfferPasskey && user.has_passkey === 0 && !isLater
  return offers ? redirect(request.path('/add-passkey')) : { is: 'done' }
}

/** Whether the factors are too weak for what the application asks for, or for the pending new password. */
function needsFactor({ state, params }: InteractionRequest, user: UserRow): boolean {
  const { verified, isStrong, newPassword } = state
  if (!verified || acrOf({ factors: verified.factors, isStrong }) === acr.multi) return false
  return needsMulti(wantedAcrs(params)) || (newPassword?.userId === user.id && hasSecondFactor(user))
}

/** The user and how they signed in, for the application; undefined when unknown, or not verified well enough. */
export async function conclude(hosted: HostedDependencies, request: InteractionRequest, { isTrusted = false }: Done) {
  const { states, projectId } = hosted
  const { verified, isStrong } = request.state
  if (!verified) return undefined
  const shown = acrOf({ factors: verified.factors, isStrong })
  if (!meetsAcr(shown, wantedAcrs(request.params))) return undefined
  const admitted = await transact(hosted.db, async tx => {
    const user = await admit(tx, await redeem(tx, projectId, verified))
    if (!isVerified(request.state, user, { skipsSecondFactor: isTrusted })) return undefined
    await requireSso(tx, { user, factors: verified.factors })
    if (!verified.isRecorded) {
      const target = auditTarget(user)
      const fact = { action: 'LoginSucceed', method: verified.method, target, data: { page: 'hosted' } }
      await hosted.recordAudit(tx, asUser(request.call, target), fact)
    }
    return user
  }).catch(returned)
  await states.forget(request.uid)
  if (admitted === undefined || admitted instanceof OperationError) return undefined
  return {
    accountId: admitted.id,
    epoch: admitted.credential_epoch,
    amr: verified.factors,
    acr: shown,
    remember: true,
  }
}
