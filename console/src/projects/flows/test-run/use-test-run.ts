import { useState } from 'react'
import { type CombinedError, useClient } from 'urql'
import type { Failure } from '../../../kit/api/failure.ts'
import { refusalOf } from '../../../kit/api/user-errors.ts'
import { asObject, type JsonObject } from '../../../kit/editor/json/json-object.ts'
import { language } from '../../../kit/language/language.ts'
import { FlowTestNext, FlowTestStart, type FlowTraceStep } from './documents.ts'

/** How a run stands, as pages are told. */
export type RunResponse = {
  executionId: string
  stepId: string
  status: string
  action: string
  screenId: string
  /** The id of the flow that the screen is of: a sub-flow has its own. */
  flowId: string
  state: JsonObject
  error: string
  redirect: string
  output: JsonObject
}
export type Run = { response: RunResponse; trace: readonly FlowTraceStep[] }
type Answer = { __typename: string; response?: unknown; trace?: readonly FlowTraceStep[] }

/** The steps and screens of an exported document. */
function partsOf(document: unknown) {
  const { contents, screens } = asObject(document)
  const list: unknown[] = Array.isArray(screens) ? screens : []
  return {
    dsl: contents,
    screens: list.map(asObject).map(({ screenId, contents: inner }) => {
      const { htmlTemplate } = asObject(inner)
      return { id: screenId, htmlTemplate: htmlTemplate ?? inner }
    }),
  }
}

/** Pages are told which flow and version a screen is of: `flow~version~screen`. */
function screenOf(id: unknown): { flowId: string; screenId: string } {
  const [flowId = '', , ...rest] = typeof id === 'string' ? id.split('~') : []
  return { flowId, screenId: rest.join('~') }
}

function responseOf(value: unknown): RunResponse {
  const { executionId, stepId, status, action, screen, error, redirect, output } = asObject(value)
  const { id, state } = asObject(screen)
  const { errorText } = asObject(state)
  return {
    executionId: String(executionId ?? ''),
    stepId: String(stepId ?? ''),
    status: String(status ?? ''),
    action: String(action ?? ''),
    ...screenOf(id),
    state: asObject(state),
    error: String(asObject(error).description ?? errorText ?? ''),
    redirect: String(asObject(redirect).url ?? ''),
    output: asObject(output),
  }
}

/** The trace as it goes on: what was typed into the screen that was shown last takes that screen's place. */
function joined(before: Run['trace'], more: Run['trace']): Run['trace'] {
  const [shown, [answered]] = [before.at(-1), more]
  const isAnswered = shown?.type === 'screen' && answered?.type === 'screen' && answered.outcome !== ''
  return [...(isAnswered ? before.slice(0, -1) : before), ...more]
}

/** A test run: begun, gone on with, and what its steps did. */
export function useTestRun(id: string) {
  const client = useClient()
  const [run, setRun] = useState<Run>()
  const [failure, setFailure] = useState<Failure>()
  const [isBusy, setIsBusy] = useState(false)
  const take = (answer: Answer | null | undefined, error: CombinedError | undefined, before: Run['trace']) => {
    setIsBusy(false)
    if (!answer || answer.response === undefined)
      setFailure(refusalOf(answer, error) ?? { kind: 'broken', message: '' })
    else setRun({ response: responseOf(answer.response), trace: joined(before, answer.trace ?? []) })
  }
  return {
    run,
    failure,
    isBusy,
    start: async (document: unknown, assumed: JsonObject) => {
      setFailure(undefined)
      setRun(undefined)
      setIsBusy(true)
      const input = { id, locale: language, assumed, ...(document !== undefined && { document: partsOf(document) }) }
      const { data, error } = await client.mutation(FlowTestStart, { input })
      take(data?.flowTestStart, error, [])
    },
    next: async (interactionId: string, form: Record<string, string>) => {
      if (!run || isBusy) return
      setFailure(undefined)
      setIsBusy(true)
      const { executionId, stepId } = run.response
      const { data, error } = await client.mutation(FlowTestNext, {
        input: { executionId, stepId, interactionId, input: form },
      })
      take(data?.flowTestNext, error, run.trace)
    },
  }
}
