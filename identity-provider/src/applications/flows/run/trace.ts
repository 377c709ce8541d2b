import type { Step } from '../../../projects/index.ts'
import type { ActionResult } from './run.ts'

/** What a step of a test run was given, what came of it, and how long it took. */
export type TraceEntry = {
  stepId: string
  type: Step['type']
  action: string
  input: Record<string, unknown>
  outcome: string
  error: string
  ms: number
  /** Epoch milliseconds. */
  at: number
}
type Noted = {
  /** What the visitor typed, without secrets. */
  typed?: Record<string, unknown>
  outcome?: string
  began?: number
  result?: ActionResult
}
export type Trace = {
  begin(): number
  note(stepId: string, step: Step, noted: Noted): void
  entries: TraceEntry[]
}

export const noTrace: Trace = { begin: () => 0, note: () => {}, entries: [] }

export function createTrace(clock: () => number): Trace {
  const entries: TraceEntry[] = []
  return {
    entries,
    begin: () => performance.now(),
    note(stepId, step, { typed, outcome, began, result }) {
      const drawing = ['type', 'next', 'name', 'at', 'action']
      const input = Object.fromEntries(Object.entries(step).filter(([name]) => !drawing.includes(name)))
      entries.push({
        stepId,
        type: step.type,
        action: step.type === 'action' ? step.action : '',
        input: blotted({ ...input, ...typed }),
        outcome: outcome ?? outcomeOf(result),
        error: result?.is === 'failed' ? result.reason : '',
        ms: began === undefined ? 0 : Math.round((performance.now() - began) * 10) / 10,
        at: clock(),
      })
    },
  }
}

function outcomeOf(result: ActionResult | undefined): string {
  if (!result) return ''
  if (result.is === 'done') return result.outcome
  return result.is === 'failed' ? (result.outcome ?? 'failure') : result.is
}

const secret = /password|secret|token|authorization|api-?key|^code$/i

/** The same without what must not be read by others: a trace is shown, and copied into tickets. */
export function blotted(value: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => {
      if (secret.test(key) && typeof each === 'string') return [key, '•••']
      const isObject = typeof each === 'object' && each !== null && !Array.isArray(each)
      return [key, isObject ? blotted(each as Record<string, unknown>) : each] // not an array, so a record
    }),
  )
}
