import { ownUrl } from '@gatehouse-id/operation'
import {
  createActions,
  type From,
  runFlow,
  type Stand,
  type Run,
  noTrace,
  fieldsOf,
  keepTyped,
  createResolve,
} from '../../../../applications/index.ts'
import { type ScreenName, signInFlow } from '../../../../projects/index.ts'
import type { HostedDependencies, InteractionRequest, Outcome } from './interaction-request.ts'
import { trustShown } from '../trusted-devices/trust.ts'

/** A button of a screen, what a step has waited for, or a step to go on at. */
export type To =
  | { screen: ScreenName; button: string }
  | { step: string; brought: Record<string, string | boolean> }
  | { step: string }

/** Runs the built-in flow for one request, from any screen: each stands at a URL of its own. */
export type Go = (request: InteractionRequest, to: To) => Promise<Stand>

/** The same, with what the browser is answered. */
export type Walk = (request: InteractionRequest, to: To) => Promise<Outcome>

/** What is typed on a screen; pages keep it without a button too, when they lead to another one. */
export function keepFields(request: InteractionRequest, screen: ScreenName): Record<string, string> {
  const form = fieldsOf(signInFlow, screen, request.form) as Record<string, string> // of a form
  keepTyped(request.state.run, signInFlow, form, screen)
  return form
}

/** The request as a run of the built-in flow. */
export function runOf(
  hosted: HostedDependencies,
  request: InteractionRequest,
  { form = {}, brought }: { form?: Record<string, string>; brought?: Record<string, string | boolean> } = {},
): Run {
  const { state, uid, path, asked } = request
  const call = { ...request.call, trustedDeviceToken: trustShown(request).join('.') }
  const places = { link: '/link', reset: '/reset', provider: '/back' } as const
  return {
    call,
    state: state.run,
    form,
    resolve: createResolve(hosted, call, { state: state.run, form, asked }),
    asked,
    returned: brought && { isPoll: false, input: brought },
    backUrl: from => ownUrl(hosted.publicUrl + path(places[from])),
    id: uid,
  }
}

export function createGo(hosted: HostedDependencies): Go {
  const actions = createActions(hosted)
  return async (request, to) => {
    const { run: state } = request.state
    const isButton = 'screen' in to
    const form = isButton ? keepFields(request, to.screen) : {}
    const brought = 'brought' in to ? to.brought : undefined
    const at = isButton ? to.screen : to.step
    Object.assign(state, { at, shown: at })
    const from: From = isButton ? { is: 'button', button: to.button } : { is: brought ? 'return' : 'unfinished' }
    const stand = await runFlow(runOf(hosted, request, { form, ...(brought && { brought }) }), signInFlow, from, {
      actions,
      trace: noTrace,
      load: async id => {
        throw new Error(`unreachable: the built-in flow runs no flow ${id}`)
      },
      onHappened: async () => {},
    })
    if (await hosted.states.save(request.uid, request.state)) return stand
    // What has come of this request is dropped: the other one's screen is shown.
    request.state = await hosted.states.of(request.uid)
    return { is: 'shown', waiting: { action: 'screen' } }
  }
}
