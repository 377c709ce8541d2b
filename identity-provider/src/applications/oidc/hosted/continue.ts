import { asUser } from '../../../foundation/call.ts'
import { transact } from '@gatehouse/database'
import { setPendingPassword } from './steps/new-password.ts'
import { laterCookie } from './steps/passkey.ts'
import { isProven } from './state.ts'
import { useTrust } from './trusted-devices/trust.ts'
import { type HostedDependencies, type Outcome, redirect, type InteractionRequest } from './interaction-request.ts'
import { hasSecondFactor, auditTarget, findUserById, type UserRow } from '../../../directory/index.ts'
import { acr, acrOf, meetsAcr, needsMulti, wantedAcrs } from '../../../tokens/index.ts'

type Proof = Extract<Outcome, { is: 'proven' }>
type Done = Extract<Outcome, { is: 'done' }>

/**
 * What comes after a proof: the second factor, the offer of a passkey, or the end. Whoever was spared the second factor
 * is offered no passkey, which would be one.
 */
export async function continueAfter(
  hosted: HostedDependencies,
  request: InteractionRequest,
  proof: Proof,
): Promise<Outcome> {
  const { states, projectId } = hosted
  const { proven } = request.state
  const isSame = proven?.userId === proof.userId
  const factors = [...new Set([...(isSame ? proven.factors : []), proof.factor, ...(proof.isStrong ? ['mfa'] : [])])]
  const isRecorded = proof.isRecorded === true || (isSame && proven.isRecorded)
  const now = { userId: proof.userId, factors, method: proof.method, isRecorded }
  const isStrong = proof.isStrong === true
  request.state = await states.change(request.uid, { proven: now, isStrong, sent: undefined, signUp: undefined })
  const user = await findUserById(hosted.db, { projectId, userId: proof.userId })
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

/** Whether what was shown is too little for what the application asks for, or for the new password that waits. */
function needsFactor({ state, params }: InteractionRequest, user: UserRow): boolean {
  const { proven, isStrong, newPassword } = state
  if (!proven || acrOf({ factors: proven.factors, isStrong }) === acr.multi) return false
  return needsMulti(wantedAcrs(params)) || (newPassword?.userId === user.id && hasSecondFactor(user))
}

/** Who signed in and how, for the application; undefined when that is not known, or not well enough. */
export async function conclude(hosted: HostedDependencies, request: InteractionRequest, { isTrusted = false }: Done) {
  const { states, projectId } = hosted
  const { proven, isStrong } = request.state
  if (!proven) return undefined
  const user = await findUserById(hosted.db, { projectId, userId: proven.userId })
  if (!user || !isProven(request.state, user, { isSpared: isTrusted })) return undefined
  const shown = acrOf({ factors: proven.factors, isStrong })
  if (!meetsAcr(shown, wantedAcrs(request.params))) return undefined
  if (!proven.isRecorded) {
    const target = auditTarget(user)
    const caller = asUser(request.call, target)
    const fact = { action: 'LoginSucceed', method: proven.method, target, data: { page: 'hosted' } }
    await transact(hosted.db, tx => hosted.recordAudit(tx, caller, fact))
  }
  await states.forget(request.uid)
  return { accountId: user.id, amr: proven.factors, acr: shown, remember: true }
}
