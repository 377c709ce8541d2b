import { OperationError, ownUrl } from '@gatehouse/operation'
import { accept } from '../../../verified/accept.ts'
import { leaveForProvider } from '../../../verified/leave-for-provider.ts'
import { signInPage } from '../sign-in-page.ts'
import {
  type HostedDependencies,
  type Outcome,
  page,
  redirect,
  type Step,
  type InteractionRequest,
} from '../interaction-request.ts'

/** Redirects to a provider, and handles the return. */
export function socialSteps(hosted: HostedDependencies): Step[] {
  async function leave(request: InteractionRequest): Promise<Outcome> {
    if (!request.settings.methods.social) return page(403, await signInPage(hosted, request))
    try {
      const url = await leaveForProvider(hosted, request.call, {
        providerId: request.rest,
        isSignUpOpen: request.settings.isSignUpOpen,
        redirectUrl: ownUrl(hosted.publicUrl + request.path('/back')),
        boundTo: request.uid,
      })
      return redirect(url)
    } catch (error) {
      if (!(error instanceof OperationError)) throw error
      return page(502, await signInPage(hosted, request, { error: 'otherProvider' }))
    }
  }

  async function callback(request: InteractionRequest): Promise<Outcome> {
    const code = request.query.get('code') ?? ''
    try {
      const exchange = { code, hostedUid: request.uid }
      const verified = await accept(hosted, tx => hosted.exchangeCodes.take(tx, request.call, exchange))
      if (!(verified instanceof OperationError)) {
        const { factor, method } = verified.evidence
        return { is: 'verified', user: verified.row, factor, method }
      }
    } catch (error) {
      if (!(error instanceof OperationError)) throw error
    }
    return page(401, await signInPage(hosted, request, { error: 'otherProvider' }))
  }

  return [
    { path: '/social', hasRest: true, limit: 'social.start', isOpeningLimited: true, get: leave },
    { path: '/back', limit: 'social.exchange', isOpeningLimited: true, get: callback },
  ]
}
