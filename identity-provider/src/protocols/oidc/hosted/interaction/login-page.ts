import { type SafeUrl, withParameter } from '@gatehouse-id/operation'
import { handOverPath, loginPageUrlOf } from '../../../../applications/index.ts'
import type { FlowRunner } from './flow-step.ts'
import type { HostedDependencies, InteractionRequest, Step } from './interaction-request.ts'
import type { Walk } from './run.ts'

/** What the official web component reads of the URL of its page. */
const told = { login_hint: 'oidc_login_hint', prompt: 'oidc_prompt' } as const

/**
 * Where a sign-in goes that begins: to the login page of the application. Whatever else it takes, such as a second factor
 * that the page did not ask for, a consent, or another try after a refusal, is asked for here.
 */
export function elsewhereOf(
  hosted: HostedDependencies,
  { loginPage, state, asked, uid, params }: InteractionRequest,
): SafeUrl | undefined {
  if (loginPage === undefined || state.stored || asked) return undefined
  const { projectId } = hosted
  const given = Object.entries(told).filter(([name]) => typeof params[name] === 'string')
  const page = given.reduce((url, [name, as]) => withParameter(url, as, String(params[name])), loginPage)
  return loginPageUrlOf(hosted, page, { projectId, uid })
}

/** Takes what has come of a flow on the login page of the application; what follows is as after every sign-in. */
export function handOverStep(walk: Walk, { drive }: FlowRunner): Step {
  return {
    path: handOverPath,
    limit: 'flowRunner.next',
    isOpeningLimited: true,
    async get(request) {
      const { call, uid, query, state } = request
      const run = { executionId: query.get('run') ?? '', stepId: query.get('step') ?? '' }
      const handed = await drive.handOver(call, run, uid)
      if (!handed) return { is: 'redirect', to: request.path('') }
      const { verified } = handed
      if (!verified) return { is: 'refused', error: 'access_denied', why: 'the flow ended without a sign-in' }
      Object.assign(state.run, handed)
      return walk(request, { step: 'verified' })
    },
  }
}
