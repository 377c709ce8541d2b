import { renderHostedPasskey } from '@gatehouse/pages'
import { OperationError } from '@gatehouse/operation'
import { addPasskey, beginNewPasskey, beginPasskey, verifyPasskey } from '../../../verified/passkeys.ts'
import { isA } from '../../../verified/problems.ts'
import { signInPage } from '../sign-in-page.ts'
import { isVerified } from '../state.ts'
import {
  type HostedDependencies,
  type Outcome,
  page,
  redirect,
  type Step,
  type InteractionRequest,
} from '../interaction-request.ts'
import { PasskeyRefused } from '../../../../authentication/index.ts'
import { findUserById, type UserRow, redeem } from '../../../../directory/index.ts'
import { needsMulti, wantedAcrs } from '../../../../tokens/index.ts'

export const laterCookie = 'gatehouse.passkey-later'
const laterSeconds = 30 * 24 * 60 * 60

/** Using a passkey, and adding one after another sign-in. */
export function passkeySteps(hosted: HostedDependencies): Step[] {
  const { projectId } = hosted
  const origin = new URL(hosted.publicUrl).origin

  async function begin(request: InteractionRequest) {
    // Where one factor is not enough, the passkey must verify its user.
    const isVerificationNeeded = needsMulti(wantedAcrs(request.params)) || request.state.newPassword !== undefined
    return beginPasskey(hosted, request.call, { origin, isVerificationNeeded })
  }

  /** For a passkey that the browser offers in the field for the e-mail address. */
  async function offer(request: InteractionRequest): Promise<Outcome> {
    if (!request.settings.methods.passkey) return page(403, await signInPage(hosted, request))
    const { transactionId, options } = await begin(request)
    return { is: 'json', body: { transactionId, options } }
  }

  async function usePage(request: InteractionRequest): Promise<Outcome> {
    if (!request.settings.methods.passkey) return page(403, await signInPage(hosted, request))
    const { transactionId, options: ceremony } = await begin(request)
    return page(
      200,
      renderHostedPasskey({
        ...request.shown,
        kind: 'use',
        action: request.path('/passkey'),
        fields: { transactionId },
        ceremony,
        otherUrl: request.path(''),
      }),
    )
  }

  async function use(request: InteractionRequest): Promise<Outcome> {
    const { transactionId = '', response = '' } = request.form
    try {
      const verified = await verifyPasskey(hosted, request.call, { transactionId, response })
      if (!(verified instanceof OperationError)) {
        const isStrong = verified.isUserVerified
        return { is: 'verified', user: verified.row, factor: 'webauthn', method: 'webauthn', isStrong }
      }
    } catch (error) {
      if (!isA(error, PasskeyRefused)) throw error
    }
    return page(401, await signInPage(hosted, request, { error: 'passkey' }))
  }

  /** A first factor alone must not add a passkey to an account that has one. */
  const mayAdd = ({ state: { verified, isStrong } }: InteractionRequest, user: UserRow) =>
    user.has_passkey === 0 || isStrong || verified?.factors.includes('webauthn') === true

  async function addPage(request: InteractionRequest, error?: 'refused'): Promise<Outcome> {
    const { verified } = request.state
    const user = verified && (await findUserById(hosted.db, { projectId, userId: verified.userId }))
    if (!user || !isVerified(request.state, user) || !mayAdd(request, user)) return redirect(request.path(''))
    const begun = await beginNewPasskey(hosted, request.call, { user, origin })
    return page(
      error === undefined ? 200 : 401,
      renderHostedPasskey({
        ...request.shown,
        kind: 'add',
        action: request.path('/add-passkey'),
        fields: { transactionId: begun.transactionId },
        ceremony: begun.options,
        otherUrl: request.path('/add-passkey/later'),
        error,
      }),
    )
  }

  async function add(request: InteractionRequest): Promise<Outcome> {
    const { verified } = request.state
    if (!verified) return redirect(request.path(''))
    const { transactionId = '', response = '' } = request.form
    try {
      await addPasskey(hosted, request.call, {
        transactionId,
        response,
        async ownerIn(tx) {
          const user = await redeem(tx, projectId, verified)
          return isVerified(request.state, user) && mayAdd(request, user) ? user : undefined
        },
      })
      return { is: 'done' }
    } catch (error) {
      if (!isA(error, PasskeyRefused)) throw error
      return addPage(request, 'refused')
    }
  }

  return [
    { path: '/passkey', limit: 'passkeys.signInFinish', isOpeningLimited: true, get: usePage, post: use },
    { path: '/passkey/options', limit: 'passkeys.signInFinish', isOpeningLimited: true, get: offer },
    {
      path: '/add-passkey',
      limit: 'passkeys.updateFinish',
      isOpeningLimited: true,
      get: request => addPage(request),
      post: add,
    },
    {
      path: '/add-passkey/later',
      async get(request) {
        if (!request.state.verified) return redirect(request.path(''))
        const flags = `Path=/${projectId}; HttpOnly; SameSite=Lax${origin.startsWith('https:') ? '; Secure' : ''}`
        return { is: 'done', cookie: `${laterCookie}=yes; Max-Age=${laterSeconds}; ${flags}` }
      },
    },
  ]
}
