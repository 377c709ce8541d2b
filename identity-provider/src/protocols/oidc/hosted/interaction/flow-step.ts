import { ownUrl } from '@gatehouse-id/operation'
import { readTrustCookie } from '../../../../authentication/index.ts'
import {
  emailToShow,
  type HostedDependencies,
  type InteractionRequest,
  type Outcome,
  type Step,
} from './interaction-request.ts'
import type { Walk } from './run.ts'
import { createRunInBrowser, type Drive, type LoadFlow } from '../../../../applications/index.ts'

export type FlowRunner = { flows: LoadFlow; drive: Drive }

/** The path of the flow that an application has chosen, in a sign-in of OpenID Connect. */
export const flowPath = '/flow'

/** Signs a user in by a flow, in the place of the usual pages; what follows a sign-in is the same. */
export function flowStep(hosted: HostedDependencies, walk: Walk, { flows, drive }: FlowRunner): Step {
  const runInBrowser = createRunInBrowser(hosted, { flows, drive, ends: 'interaction' })

  async function run(request: InteractionRequest, isPost: boolean): Promise<Outcome> {
    const { flowId, uid, state, isOwnBrowser, asked } = request
    const { needsSecondFactor, acceptsSignUp, application, adds } = state.run.options
    if (flowId === undefined) return { is: 'redirect', to: request.path('') }
    const answer = await runInBrowser({
      // Whoever trusts a device on the usual pages trusts it here.
      call: { ...request.call, trustedDeviceToken: readTrustCookie(request.cookies).join('.') },
      flowId,
      url: ownUrl(hosted.publicUrl + request.path(flowPath)),
      query: request.query,
      form: isPost ? request.form : undefined,
      executionId: isOwnBrowser ? state.flow : '',
      isElsewhere: !isOwnBrowser,
      email: emailToShow(request),
      asked,
      demands: { needsSecondFactor, acceptsSignUp, application, adds },
      locale: request.shown.locale?.language ?? 'en',
      shown: request.shown,
    })
    if (answer.is !== 'completed') {
      if (answer.is === 'json') return answer
      // One that has ended stays: the request that ended it, perhaps at another node, goes on from what is stored.
      const isNew = answer.executionId !== '' && answer.executionId !== state.flow
      if (isOwnBrowser && isNew) {
        state.flow = answer.executionId
        // Another request has begun a run of its own meanwhile, whose page is the one to go on with.
        if (!(await hosted.states.save(uid, state))) return { is: 'redirect', to: request.path('') }
      }
      return answer.is === 'page'
        ? { is: 'page', status: answer.status, page: answer.page }
        : { is: 'redirect', to: answer.to }
    }
    const { verified, trustsDevice, lastAuth, decision } = answer.driven
    if (isOwnBrowser && decision) return { is: 'decided', decision }
    if (!isOwnBrowser || !verified)
      return { is: 'refused', error: 'access_denied', why: 'the flow ended without a sign-in' }
    state.flow = ''
    Object.assign(state.run, { verified, trustsDevice, lastAuth })
    return walk(request, { step: 'verified' })
  }

  return {
    path: flowPath,
    limit: 'flowRunner.next',
    isOpeningLimited: true,
    isForAnyBrowser: true,
    get: request => run(request, false),
    post: request => run(request, true),
  }
}
