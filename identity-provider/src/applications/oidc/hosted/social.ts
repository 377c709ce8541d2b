import { OperationError, ownUrl } from '@gatehouse/operation'
import { accept } from './accept.ts'
import { signInPage } from './sign-in-page.ts'
import { type HostedDependencies, type Outcome, page, redirect, type Step, type Visit } from './visit.ts'

/** Signing in at a provider, and coming back from it. */
export function socialSteps(hosted: HostedDependencies): Step[] {
  async function leave(visit: Visit): Promise<Outcome> {
    if (!visit.settings.methods.social) return page(403, await signInPage(hosted, visit))
    const purpose = visit.settings.isSignUpOpen ? ('signUpOrIn' as const) : ('signIn' as const)
    try {
      const url = await hosted.journeys.begin(visit.call, {
        flow: { providerId: visit.rest, purpose, intent: { options: {} } },
        redirectUrl: ownUrl(hosted.publicUrl + visit.path('/back')),
        hostedUid: visit.uid,
      })
      return redirect(url)
    } catch (error) {
      if (!(error instanceof OperationError)) throw error
      return page(502, await signInPage(hosted, visit, { error: 'otherProvider' }))
    }
  }

  async function arrive(visit: Visit): Promise<Outcome> {
    const code = visit.query.get('code') ?? ''
    try {
      const which = { code, hostedUid: visit.uid }
      const proven = await accept(hosted, tx => hosted.exchangeCodes.take(tx, visit.call, which))
      if (!(proven instanceof OperationError)) {
        return { is: 'proven', userId: proven.row.id, factor: 'oauth', method: 'oauth' }
      }
    } catch (error) {
      if (!(error instanceof OperationError)) throw error
    }
    return page(401, await signInPage(hosted, visit, { error: 'otherProvider' }))
  }

  return [
    { path: '/social', hasRest: true, limit: 'social.start', isOpeningLimited: true, get: leave },
    { path: '/back', limit: 'social.exchange', isOpeningLimited: true, get: arrive },
  ]
}
