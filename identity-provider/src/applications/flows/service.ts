import type { InputOf, Service } from '@gatehouse-id/operation'
import type { Call } from '../../foundation/requests/call.ts'
import { createActions } from './actions/actions.ts'
import type { FlowDependencies } from './actions/needs.ts'
import type { flowRunner, flowRuns } from './contract.ts'
import { createDrive, type Driven } from './drive/drive.ts'
import { createLoadFlow, runnable } from './drive/loaded-flows.ts'
import { createUnattended } from './run/unattended.ts'
import { createTrace, type Trace } from './run/trace.ts'
import { usesOfFlows } from './hosted/uses.ts'
import { createExecutions } from './run/executions.ts'

/** What runs flows, for operations and for pages alike. */
export function driveOf(flow: FlowDependencies) {
  const executions = createExecutions(flow)
  const flows = createLoadFlow(flow)
  const actions = createActions(flow)
  return {
    flows,
    drive: createDrive(flow, { executions, flows, actions }),
    unattended: createUnattended(flow, { executions, flows, actions }),
  }
}

export function flowRunnerService(flow: FlowDependencies): Service<typeof flowRunner, Call> {
  const { drive, flows } = driveOf(flow)
  return {
    async start(input, call) {
      const loaded = await flows.current(call.projectId, input.flowId)
      return (await drive.start(call, loaded, input, { ends: 'session' })).response
    },
    next: async (input, call) => (await drive.next(call, input, { ends: 'session' })).response,
  }
}

export function flowRunsService(flow: FlowDependencies): Service<typeof flowRuns, Call> {
  const { drive, flows, unattended } = driveOf(flow)

  async function wanted({ flowId, options, ...beside }: InputOf<typeof flowRuns.run>, { projectId }: Call) {
    const current = await flows.current(projectId, flowId)
    const document = (options.preview ?? beside.preview) ? await flows.draft(projectId, flowId) : undefined
    const loaded = document ? runnable(flowId, current.version, document) : current
    const input = options.input ?? options.flowInput ?? beside.input ?? {}
    return [loaded, { input, document, tenantId: options.tenant ?? beside.tenant }] as const
  }
  async function traced(step: (trace: Trace) => Promise<Driven>) {
    const trace = createTrace(flow.clock)
    const { response } = await step(trace)
    return { response, trace: trace.entries.map(entry => ({ ...entry, input: entry.input as Record<string, never> })) }
  }

  return {
    run: async (input, call) => ({ output: await unattended.run(call, ...(await wanted(input, call))) }),
    runAsync: async (input, call) => ({
      executionId: await unattended.begin(call, ...(await wanted(input, call))),
    }),
    asyncResult: async ({ executionId }, call) => ({ output: await unattended.resultOf(call, executionId) }),
    loadUses: async (_, { projectId }) => ({ flows: await usesOfFlows(flow, projectId) }),
    async testStart({ flowId, document, input, locale, assumed }, call) {
      const loaded = document ? runnable(flowId, 0, document) : await flows.current(call.projectId, flowId)
      const begun = { flowId, interactionId: '', flowVersions: {}, input, options: { locale } }
      return traced(trace => drive.start(call, loaded, begun, { trace, ends: 'test', document, assumed }))
    },
    testNext: (input, call) => traced(trace => drive.next(call, input, { trace, ends: 'test' })),
  }
}
