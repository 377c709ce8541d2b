import { asUser } from '../../../foundation/call.ts'
import { transact } from '@gatehouse/database'
import { setPendingPassword } from './steps/new-password.ts'
import { laterCookie } from './steps/passkey.ts'
import { isVerified } from './state.ts'
import { singleSignOnAfter } from './single-sign-on.ts'
import { useTrust } from './trusted-devices/trust.ts'
import { type HostedDependencies, type Outcome, redirect, type InteractionRequest } from './interaction-request.ts'
import { hasSecondFactor, auditTarget, findUserById, type UserRow } from '../../../directory/index.ts'
import { acr, acrOf, meetsAcr, needsMulti, wantedAcrs } from '../../../tokens/index.ts'

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
  const instead = await singleSignOnAfter(hosted, request, verification)
  if (instead) return instead
  const { states, projectId } = hosted
  const { verified } = request.state
  const isSame = verified?.userId === verification.userId
  const factors = [
    ...new Set([...(isSame ? verified.factors : []), verification.factor, ...(verification.isStrong ? ['mfa'] : [])]),
  ]
  const isRecorded = verification.isRecorded === true || (isSame && verified.isRecorded)
  const now = { userId: verification.userId, factors, method: verification.method, isRecorded }
  const isStrong = verification.isStrong === true
  request.state = await states.change(request.uid, { verified: now, isStrong, sent: undefined, signUp: undefined })
  const user = await findUserById(hosted.db, { projectId, userId: verification.userId })
  const mustShowFactor = user !== undefined && needsFactor(request, user)
  if (user?.has_totp === 1 && !isStrong) {
    const cookie = mustShowFactor ? undefined : await useTrust(hosted, request, user)
    return cookie === undefined ? redirect(request.path('/second-factor')) : { is: 'done', cookie, isTrusted: true }
  }
  if (mustShowFactor) return user.has_passkey === 1 ? redirect(request.path('/passkey')) : { is: 'unmet' }
  if (user) await setPendingPassword(hosted, request, user)
  const isLater = request.cookies.includes(`${laterCookie}=yes`)
  const offers =
    request.settings.methods.passkey && request.state.canOfferPasskey && user?.has_passkey === 0 && !isLater
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
  const user = await findUserById(hosted.db, { projectId, userId: verified.userId })
  if (!user || !isVerified(request.state, user, { skipsSecondFactor: isTrusted })) return undefined
  const shown = acrOf({ factors: verified.factors, isStrong })
  if (!meetsAcr(shown, wantedAcrs(request.params))) return undefined
  if (!verified.isRecorded) {
    const target = auditTarget(user)
    const caller = asUser(request.call, target)
    const fact = { action: 'LoginSucceed', method: verified.method, target, data: { page: 'hosted' } }
    await transact(hosted.db, tx => hosted.recordAudit(tx, caller, fact))
  }
  await states.forget(request.uid)
  return { accountId: user.id, amr: verified.factors, acr: shown, remember: true }
}
