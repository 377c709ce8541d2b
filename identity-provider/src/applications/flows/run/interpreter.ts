import { OperationError } from '@gatehouse-id/operation'
import { unavailableOf } from '../../../foundation/errors/unavailable.ts'
import { type ActionName, type ActionStep, nextOf, type RunnableFlow, type Step } from '../../../projects/index.ts'
import { problemOf } from '../actions/problem-of.ts'
import type { JwtResponse } from '../../../tokens/index.ts'
import type { ProblemText } from '../problems.ts'
import { fill } from './values/fill.ts'
import { allHold } from './rules.ts'
import type { Act, ActionResult, Decision, Run, Waiting } from './run.ts'
import type { Trace } from './trace.ts'

export type LoadedFlow = RunnableFlow & { id: string; version: number }

/** Where a run stands after a request. */
export type Stand =
  /** The visitor sees a screen, perhaps with a refusal, and the page may have more to do. */
  | { is: 'shown'; waiting: Waiting; problem?: ProblemText; retryAfterSeconds?: number | undefined }
  /** A poll that nothing came of: the run is as it was. */
  | { is: 'unchanged' }
  | { is: 'completed'; authInfo?: JwtResponse | undefined; decision?: Decision | undefined }
  | { is: 'ended'; output: Record<string, unknown>; message: string; problem?: ProblemText }

type Needs = {
  actions: Record<ActionName, Act>
  /** @throws {FlowNotRunnable} */
  load(flowId: string, version?: number): Promise<LoadedFlow>
  trace: Trace
  /** By the visitor, without secrets. */
  typed?: Record<string, unknown>
  /** Called before something outside is asked that may take long. */
  checkpoint?(): Promise<void>
  /** Called once a poll has found that something happened, before the run goes on. */
  onHappened(): Promise<unknown>
  /** Called when what came from outside was refused, where nothing else proves who goes on. */
  onRefused?: (() => never) | undefined
}

/** A flow that goes round without a visitor. */
const stepsMax = 500
const callersMax = 10

/** Runs a flow from where it stands until a visitor or the outside has to do something, or it ends. */
export async function runFlow(run: Run, flow: LoadedFlow, from: From, needs: Needs): Promise<Stand> {
  const { state } = run
  let current = flow
  let at: string | undefined = from.is === 'start' ? flow.dsl.start : state.at
  let outcome: string | undefined

  if (from.is === 'button') {
    const shown = stepOf(current, state.shown ?? state.at)
    needs.trace.note(state.shown ?? state.at, shown, { outcome: from.button, typed: needs.typed })
    const next = 'next' in shown && shown.type !== 'loop' ? nextOf(shown.next, from.button) : undefined
    // A button that the drawing does not know changes nothing: the screen is shown again.
    if (next === undefined) return { is: 'shown', waiting: { action: 'screen' } }
    at = next
  }

  for (let count = 0; count < stepsMax; count += 1) {
    if (at === undefined) {
      // The flow has nothing more to do: whoever called it goes on.
      const caller = state.callers.pop()
      if (!caller) return { is: 'ended', output: {}, message: '' }
      current = await needs.load(caller.flowId, caller.version)
      Object.assign(state, { flowId: caller.flowId, version: caller.version })
      const calling = stepOf(current, caller.at)
      at = calling.type === 'subflow' ? nextOf(calling.next, outcome ?? 'success') : undefined
      continue
    }
    const step: Step = stepOf(current, at)
    const isResumed = count === 0 && (from.is === 'return' || (from.is === 'button' && from.isAnswered === true))
    state.at = at
    switch (step.type) {
      case 'screen':
        state.shown = at
        needs.trace.note(at, step, {})
        return { is: 'shown', waiting: { action: 'screen' } }
      case 'condition': {
        const branches = step.branches
        let taken: string | undefined
        for (const { when, next } of branches)
          if (taken === undefined && (await allHold(when, run.resolve))) taken = next
        at = taken ?? step.otherwise
        needs.trace.note(state.at, step, { outcome: at })
        break
      }
      case 'loop': {
        const count = (state.loops[at] ?? 0) + 1
        state.loops[at] = count
        const target: string = count > step.times ? step.next : step.body
        needs.trace.note(at, step, { outcome: target })
        at = target
        break
      }
      case 'subflow':
        if (state.callers.length >= callersMax)
          return { is: 'ended', output: {}, message: 'flows call each other without end', problem: 'failed' }
        state.callers.push({ flowId: state.flowId, version: state.version, at })
        needs.trace.note(at, step, {})
        current = await needs.load(step.flow)
        Object.assign(state, { flowId: current.id, version: current.version })
        delete state.shown
        at = current.dsl.start
        break
      case 'end': {
        const output = (await fill(step.output, run.resolve)) as Record<string, unknown> // an object stays one
        needs.trace.note(at, step, { outcome: step.result })
        outcome = step.result
        if (state.callers.length > 0) at = undefined
        else if (step.result === 'failure')
          return { is: 'ended', output, message: step.message ?? '', problem: 'failed' }
        else return { is: 'ended', output, message: '' }
        break
      }
      case 'action': {
        if (count > 0 && step.action === 'http.request') await needs.checkpoint?.()
        const began = needs.trace.begin()
        const result = await act(needs.actions[step.action], isResumed ? run : { ...run, returned: undefined }, step)
        needs.trace.note(at, step, { began, result })
        const isPoll = isResumed && run.returned?.isPoll === true
        if (isPoll && result.is === 'waiting') return { is: 'unchanged' }
        if (isPoll) await needs.onHappened()
        if (isResumed && result.is !== 'done') needs.onRefused?.()
        if (result.is === 'signedIn') return { is: 'completed', authInfo: result.authInfo }
        if (result.is === 'decided') return { is: 'completed', decision: result.decision }
        if (result.is === 'waiting') {
          if (typeof step.screen === 'string') state.shown = at
          return { is: 'shown', waiting: result.waiting }
        }
        const came = result.is === 'done' ? result.outcome : (result.outcome ?? 'failure')
        const next = nextOf(step.next, came)
        if (result.is === 'failed') state.failures += 1
        // What the drawing has a step for by name is told by that step.
        if (result.is === 'failed' && (result.outcome === undefined || !leadsOn(step, result.outcome))) {
          // A refusal that the drawing says nothing about shows the screen again, with its reason.
          const isBack = next === undefined || next === state.shown
          if (isBack && state.shown !== undefined) {
            state.at = state.shown
            return refused(result)
          }
          if (next === undefined) return { is: 'ended', output: {}, message: result.reason, problem: result.problem }
          const screen = stepOf(current, next)
          if (screen.type === 'screen') {
            Object.assign(state, { at: next, shown: next })
            return refused(result)
          }
        }
        outcome = came
        at = next
        break
      }
    }
  }
  return {
    is: 'ended',
    output: {},
    message: `the flow has taken ${stepsMax} steps without a visitor`,
    problem: 'failed',
  }
}

/** At its start, by a button of the screen that is shown (which can bring what its action waits for), by what the waiting step has waited for, or where it was left. */
export type From =
  | { is: 'start' }
  | { is: 'button'; button: string; isAnswered?: boolean }
  | { is: 'return' }
  | { is: 'unfinished' }

function leadsOn({ next }: ActionStep, outcome: string): boolean {
  return typeof next === 'object' && Object.hasOwn(next, outcome)
}

async function act(action: Act, run: Run, step: ActionStep): Promise<ActionResult> {
  try {
    return await action(run, step)
  } catch (error) {
    if (!(error instanceof OperationError) || unavailableOf(error)) throw error
    const { message: reason, retryAfterSeconds } = error
    return { is: 'failed', problem: problemOf(step.action, error), reason, retryAfterSeconds }
  }
}

function refused({ problem, retryAfterSeconds }: Extract<ActionResult, { is: 'failed' }>): Stand {
  return { is: 'shown', waiting: { action: 'screen' }, problem, retryAfterSeconds }
}

function stepOf({ dsl, id }: LoadedFlow, at: string): Step {
  const step = Object.hasOwn(dsl.steps, at) ? dsl.steps[at] : undefined
  if (!step) throw new Error(`unreachable: the flow ${id} was checked and has no step ${at}`)
  return step
}
