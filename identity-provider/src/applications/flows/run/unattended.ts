import type { Call } from '../../../foundation/requests/call.ts'
import type { ActionName } from '../../../projects/index.ts'
import type { FlowDependencies } from '../actions/needs.ts'
import { FlowExpired, FlowNotRunnable, FlowOutdated, FlowRunNotFound } from '../errors.ts'
import type { LoadFlow } from '../drive/loaded-flows.ts'
import { backUrlOf } from './values/back-url.ts'
import { type Claimed, executionIdOf, type Executions } from './executions.ts'
import { type From, type LoadedFlow, runFlow } from './interpreter.ts'
import type { Act, Run } from './run.ts'
import { blankState, type FlowState } from './state.ts'
import { noTrace } from './trace.ts'
import { createResolve } from './values/values.ts'

type Output = FlowState['input']
/** What a back end says of a run; the document takes the place of the stored flow. */
type Begun = { input: Output; tenantId?: string | undefined; document?: FlowState['document'] }
/** Most flows are done before the answer; others go on behind it. */
const shortMs = 1_000
/** A node takes over so many at a time, and more the next time. */
const abandonedMax = 20

/** Flows that back ends run: they show no screen. */
export type Unattended = {
  /** @throws {FlowNotRunnable} when it shows a screen, or ends in a failure */
  run(call: Call, flow: LoadedFlow, begun: Begun): Promise<Output>
  /** Begins a run that goes on by itself; answers its id. */
  begin(call: Call, flow: LoadedFlow, begun: Begun): Promise<string>
  /**
   * What came of such a run, for a day; {} while it runs. One whose node died goes on when it is asked for, too.
   * @throws {FlowRunNotFound} @throws {FlowNotRunnable} as `run`
   */
  resultOf(call: Call, executionId: string): Promise<Output>
  /** Takes over runs whose node died; call it every few seconds, on every node. */
  goOn(): Promise<void>
}

type Needs = {
  executions: Executions
  flows: LoadFlow
  actions: Record<ActionName, Act>
}

/** A failure of ours that no request waits for. */
function onError(error: unknown): void {
  // The run was deleted meanwhile, with its project or because it is too old, or another node works at it.
  if (error instanceof FlowExpired || error instanceof FlowOutdated) return
  process.emitWarning(error instanceof Error ? error : String(error))
}

async function untilDoneOr(ms: number, working: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const elapsed = new Promise(resolve => {
    timer = setTimeout(resolve, ms)
  })
  await Promise.race([working, elapsed])
  clearTimeout(timer)
}

export function createUnattended(flow: FlowDependencies, { executions, flows, actions }: Needs): Unattended {
  const stateOf = (
    { actor, ip, userAgent, requestId }: Call,
    { id, version, dsl }: LoadedFlow,
    { input, tenantId, document }: Begun,
  ) => ({
    ...blankState(),
    flowId: id,
    version,
    at: dsl.start,
    input,
    document,
    options: { intent: { options: { ...(tenantId && { tenantId }) } }, locale: 'en' },
    ends: 'unattended' as const,
    asker: { ...actor, ip, userAgent, requestId },
  })

  async function drive(call: Call, claimed: Claimed, loaded: LoadedFlow, from: From): Promise<Output> {
    const { state } = claimed
    const request: Run = {
      call,
      state,
      form: {},
      resolve: createResolve(flow, call, { state, form: {} }),
      id: claimed.id,
      backUrl: backUrlOf(flow.publicUrl, call, claimed),
    }
    const stand = await runFlow(request, loaded, from, {
      actions,
      trace: noTrace,
      load: id => flows.current(call.projectId, id),
      onHappened: async () => {},
      checkpoint: () => executions.checkpoint(call.projectId, claimed),
    })
    if (stand.is === 'ended' && stand.problem === undefined) return stand.output as Output // of JSON
    const why = stand.is === 'ended' ? stand.message || 'it ended in a failure' : 'it waits for a visitor'
    throw new FlowNotRunnable({ message: `the flow ${loaded.id} cannot run by itself: ${why}` })
  }

  /** Does the work of a run that no other request does, and stores what came of it. */
  async function work(call: Call, claimed: Claimed): Promise<void> {
    const { projectId } = call
    const { state } = claimed
    const from: From = { is: state.isUnfinished ? 'unfinished' : 'start' }
    state.isUnfinished = false
    try {
      const loaded = await flows.ofRun(projectId, state)
      const output = await executions.whileLeased(projectId, claimed, () => drive(call, claimed, loaded, from))
      state.result = { output, problem: '' }
    } catch (error) {
      if (!(error instanceof FlowNotRunnable)) onError(error)
      const problem = error instanceof FlowNotRunnable ? error.message : 'something went wrong on our side'
      state.result = { output: {}, problem }
    }
    await executions.save(projectId, claimed)
  }

  return {
    run: (call, loaded, given) => drive(call, executions.begin(stateOf(call, loaded, given)), loaded, { is: 'start' }),

    async begin(call, loaded, given) {
      const begun = executions.begin(stateOf(call, loaded, given))
      await executions.save(call.projectId, begun)
      const executionId = executionIdOf(begun)
      const working = executions
        .claim(call.projectId, { executionId, stepId: String(begun.step) })
        .then(claimed => work(call, claimed))
        .catch(onError)
      await untilDoneOr(shortMs, working)
      return executionId
    },

    async resultOf(call, executionId) {
      const { projectId } = call
      const found = await executions.peek(projectId, executionId).catch(error => {
        throw error instanceof FlowExpired ? new FlowRunNotFound() : error
      })
      const { result, ends } = found.state
      if (ends !== 'unattended') throw new FlowRunNotFound()
      if (result) {
        if (result.problem !== '') throw new FlowNotRunnable({ message: result.problem })
        return result.output
      }
      const taken = await executions.takeOver(projectId, found).catch(error => {
        if (error instanceof FlowOutdated) return undefined
        throw error
      })
      if (taken) void work(call, taken).catch(onError)
      return {}
    },

    async goOn() {
      for (const { projectId, claimed } of await executions.takeOverAbandoned(abandonedMax))
        void work(callOf(projectId, claimed.state), claimed).catch(onError)
    },
  }
}

/** A run has no rights of its own: its steps do what the flow says. */
function callOf(projectId: string, { asker }: FlowState): Call {
  const { type, id, name, ...origin } = asker ?? unknownAsker
  return { projectId, actor: { type, id, name }, rights: [], ...origin }
}
/** Of a run that began before askers were kept. */
const unknownAsker = { type: 'system' as const, id: '', name: 'Gatehouse', ip: '', userAgent: '', requestId: '' }
