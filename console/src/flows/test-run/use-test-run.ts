import { useState } from 'react'
import { type CombinedError, useClient } from 'urql'
import type { Failure } from '../../api/failure.ts'
import { refusalOf } from '../../api/refusal.ts'
import { asObject, type JsonObject } from '../../json/json-object.ts'
import { language } from '../../language/language.ts'
import { FlowTestNext, FlowTestStart, type FlowTraceEntry } from './documents.ts'

/** How a run stands, as pages are told. */
export type RunResponse = {
  executionId: string
  stepId: string
  status: string
  action: string
  screenId: string
  state: JsonObject
  error: string
  redirect: string
  output: JsonObject
}
type Run = { response: RunResponse; trace: readonly FlowTraceEntry[] }
type Answer = { __typename: string; response?: unknown; trace?: readonly FlowTraceEntry[] }

function responseOf(value: unknown): RunResponse {
  const { executionId, stepId, status, action, screen, error, redirect, output } = asObject(value)
  const { id, state } = asObject(screen)
  const { errorText } = asObject(state)
  return {
    executionId: String(executionId ?? ''),
    stepId: String(stepId ?? ''),
    status: String(status ?? ''),
    action: String(action ?? ''),
    screenId: String(id ?? ''),
    state: asObject(state),
    error: String(asObject(error).description ?? errorText ?? ''),
    redirect: String(asObject(redirect).url ?? ''),
    output: asObject(output),
  }
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
    else setRun({ response: responseOf(answer.response), trace: [...before, ...(answer.trace ?? [])] })
  }
  return {
    run,
    failure,
    isBusy,
    start: async (document: unknown) => {
      setFailure(undefined)
      setRun(undefined)
      setIsBusy(true)
      const input = { id, locale: language, ...(document !== undefined && { document }) }
      const { data, error } = await client.mutation(FlowTestStart, { input })
      take(data?.flowTestStart, error, [])
    },
    next: async (interactionId: string, form: Record<string, string>) => {
      if (!run || isBusy) return
      setFailure(undefined)
      setIsBusy(true)
      const { executionId, stepId } = run.response
      const { data, error } = await client.mutation(FlowTestNext, {
        input: { executionId, stepId, interactionId, form },
      })
      take(data?.flowTestNext, error, run.trace)
    },
  }
}
