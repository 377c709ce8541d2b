import type { FlowDependencies } from '../actions/needs.ts'
import type { FlowResponse } from '../contract.ts'
import { FlowNotRunnable } from '../errors.ts'
import { handOverUrl } from '../hosted/login-state.ts'
import { type Claimed, executionIdOf, type Executions } from '../run/executions.ts'
import type { LoadedFlow, Stand } from '../run/interpreter.ts'
import { answerNonce } from '../run/nonce.ts'
import type { Run } from '../run/run.ts'
import type { FlowState } from '../run/state.ts'
import { screenStateOf } from '../screen-state.ts'

type Answer = (request: Run, claimed: Claimed, stand: Stand) => Promise<FlowResponse>

/** Says where a run stands now, and keeps it so, or ends it. */
export function createAnswer(
  flow: FlowDependencies,
  { executions, load }: { executions: Executions; load: (projectId: string, state: FlowState) => Promise<LoadedFlow> },
): Answer {
  async function answer(request: Run, claimed: Claimed, stand: Stand): Promise<FlowResponse> {
    const { state } = claimed
    const { projectId } = request.call
    const isWaiting =
      stand.is === 'shown' || (stand.is === 'ended' && stand.problem !== undefined && state.shown !== undefined)
    if (stand.is !== 'unchanged') answerNonce(flow, request.call, claimed)
    if (!isWaiting && stand.is !== 'unchanged' && state.options.uid !== undefined) return handOver(request, claimed)
    if (isWaiting) await executions.save(projectId, claimed)
    else if (stand.is !== 'unchanged') await executions.end(projectId, claimed)
    const shared = { executionId: executionIdOf(claimed), stepId: String(claimed.step), screen: {} }
    const { lastAuth } = state
    if (stand.is === 'completed') {
      const { authInfo } = stand
      return {
        ...shared,
        status: 'completed',
        action: 'none',
        ...(authInfo && { authInfo }),
        ...(lastAuth && { lastAuth }),
        output: {},
      }
    }
    if (stand.is === 'ended' && !isWaiting) {
      const output = stand.output as FlowState['input'] // of JSON
      if (stand.problem === undefined) return { ...shared, status: 'completed', action: 'none', output }
      const error = { code: FlowNotRunnable.code, description: 'The flow ended in a failure', message: stand.message }
      return { ...shared, status: 'failed', action: 'none', error, output }
    }
    const screen = await screenOf(request, stand)
    if (stand.is === 'unchanged') return { ...shared, status: 'waiting', action: 'poll', screen }
    const waiting = stand.is === 'shown' ? stand.waiting : { action: 'screen' as const }
    return { ...shared, status: 'waiting', stepName: state.shown, ...waiting, screen }
  }

  /** The browser goes back to the sign-in that waits, whatever has come of the run. */
  async function handOver({ call, state }: Run, claimed: Claimed): Promise<FlowResponse> {
    const { projectId } = call
    const executionId = executionIdOf(claimed)
    state.isHandedOver = true
    executions.renew(claimed)
    await executions.save(projectId, claimed)
    const [stepId, uid] = [String(claimed.step), state.options.uid ?? '']
    const url = handOverUrl(flow, { projectId, uid }, { executionId: executionIdOf(claimed), stepId })
    const leaving = { executionId, stepId, screen: {}, status: 'waiting' as const, action: 'redirect' as const }
    return { ...leaving, redirect: { url } }
  }

  async function screenOf({ call, state, resolve, asked }: Run, stand: Stand): Promise<FlowResponse['screen']> {
    if (state.shown === undefined) return {}
    const loaded = await load(call.projectId, state)
    const step = loaded.dsl.steps[state.shown]
    const name = step && 'screen' in step && typeof step.screen === 'string' ? step.screen : ''
    const problem = 'problem' in stand ? stand.problem : undefined
    const retryAfterSeconds = stand.is === 'shown' ? stand.retryAfterSeconds : undefined
    const { locale } = state.options
    const shown = { state, template: loaded.screens.get(name), problem, retryAfterSeconds, resolve, locale, asked }
    return {
      id: screenFileOf({ flowId: loaded.id, version: loaded.version, screen: name }),
      state: (await screenStateOf(flow, call, shown)) as FlowState['input'], // of JSON
    }
  }

  return answer
}

/** The file of a screen: of a version, so that it never changes and a run keeps the one it began with. */
export function screenFileOf({ flowId, version, screen }: { flowId: string; version: number; screen: string }): string {
  return `${flowId}~${version}~${screen}`
}
