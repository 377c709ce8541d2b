import type { InputOf, Service } from '@gatehouse/operation'
import type { Call } from '../../foundation/call.ts'
import { createActions } from './actions/actions.ts'
import type { FlowDependencies } from './actions/needs.ts'
import type { flowRunner, flowRuns, FlowResponse } from './contract.ts'
import { createDrive } from './drive.ts'
import { createLoadFlow, runnable } from './loaded-flows.ts'
import { createTrace, noTrace } from './run/trace.ts'
import { createExecutions } from './run/executions.ts'

function driveOf(flow: FlowDependencies) {
  const executions = createExecutions(flow)
  const flows = createLoadFlow(flow)
  return { flows, drive: createDrive(flow, { executions, flows, actions: createActions(flow) }) }
}

export function flowRunnerService(flow: FlowDependencies): Service<typeof flowRunner, Call> {
  const { drive, flows } = driveOf(flow)
  return {
    async start(input, call) {
      const loaded = await flows.current(call.projectId, input.flowId)
      return drive.start(call, loaded, input, { trace: noTrace, isTest: false })
    },
    next: (input, call) => drive.next(call, input, { trace: noTrace, isTest: false }),
  }
}

export function flowRunsService(flow: FlowDependencies): Service<typeof flowRuns, Call> {
  const { drive, flows } = driveOf(flow)

  async function run({ flowId, options }: InputOf<typeof flowRuns.run>, call: Call) {
    const loaded = await flows.current(call.projectId, flowId)
    return drive.runToEnd(call, loaded, options.input ?? options.flowInput ?? {})
  }
  async function traced(step: (trace: ReturnType<typeof createTrace>) => Promise<FlowResponse>) {
    const trace = createTrace(flow.clock)
    const response = await step(trace)
    return { response, trace: trace.entries.map(entry => ({ ...entry, input: entry.input as Record<string, never> })) }
  }

  return {
    run: async (input, call) => ({ output: await run(input, call) }),
    async runAsync(input, call) {
      return { executionId: await drive.keepOutput(call, await run(input, call)) }
    },
    async asyncResult({ executionId }, call) {
      return { output: await drive.keptOutput(call, executionId) }
    },
    async testStart({ flowId, document, input, locale }, call) {
      const loaded = document ? runnable(flowId, 0, document) : await flows.current(call.projectId, flowId)
      const begun = { flowId, interactionId: '', flowVersions: {}, input, options: { locale } }
      return traced(trace => drive.start(call, loaded, begun, { trace, isTest: true, document }))
    },
    testNext: (input, call) => traced(trace => drive.next(call, input, { trace, isTest: true })),
  }
}
