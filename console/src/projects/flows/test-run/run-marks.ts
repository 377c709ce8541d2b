import type { Mark } from '../edit/canvas/FixedGraph.tsx'
import type { EditedFlow } from '../edit/model/flow-model.ts'
import type { FlowTraceStep } from './documents.ts'
import type { Run } from './use-test-run.ts'

/** Whether a step of the trace is that of the drawing: sub-flows have steps of their own, perhaps with the same ids. */
function isOf({ steps }: EditedFlow, { stepId, type, action }: FlowTraceStep): boolean {
  const step = Object.hasOwn(steps, stepId) ? steps[stepId] : undefined
  return step?.type === type && String(step.action ?? '') === (action ?? '')
}

/** The step of the drawing at which a run waits; none once it has ended. */
export function waitingAt({ response, trace }: Run, flow: EditedFlow, flowId: string): string | undefined {
  const { status, action, screenId } = response
  if (status === 'completed' || status === 'failed') return undefined
  const own = trace.filter(entry => isOf(flow, entry))
  const isElsewhere = response.flowId !== '' && response.flowId !== flowId
  if (isElsewhere) return own.findLast(({ type }) => type === 'subflow')?.stepId
  // After a refusal the screen before is shown again.
  const shown = action === 'screen' ? own.findLast(({ stepId }) => flow.steps[stepId]?.screen === screenId) : undefined
  return (shown ?? own.at(-1))?.stepId
}

/** How far a run has come. */
export function marksOf({ trace }: Run, flow: EditedFlow, at: string | undefined): ReadonlyMap<string, Mark> {
  const taken = trace.filter(entry => isOf(flow, entry)).map(({ stepId }) => [stepId, 'done'] as const)
  return new Map<string, Mark>([...taken, ...(at === undefined ? [] : [[at, 'waits'] as const])])
}
