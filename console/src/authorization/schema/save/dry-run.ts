import { useEffect, useState } from 'react'
import { type Client, useClient } from 'urql'
import type { Failure } from '../../../kit/api/failure.ts'
import { refusalOf } from '../../../kit/api/user-errors.ts'
import { type Assertion, SchemaSave } from '../../documents.ts'
import type { Problem } from '../../../kit/editor/CodeEditor.tsx'

/** What saving a text would do. */
export type Outcome =
  | { kind: 'valid'; deleted: readonly string[]; broken: readonly Assertion[] }
  | { kind: 'invalid'; problem: Problem }
  | { kind: 'failed'; failure: Failure }

/** So long nothing is typed before the text is checked. */
const pauseMs = 400

/** Asks the server what saving would do; nothing is saved. */
export async function dryRun(client: Client, text: string): Promise<Outcome> {
  const { data, error } = await client.mutation(SchemaSave, { input: { text, isDryRun: true } })
  const answer = data?.authorizationSchemaUpsert
  if (answer?.__typename === 'AuthorizationSchemaUpsertPayload') {
    const deleted = [...answer.deletedTypes, ...answer.deletedRelations]
    return { kind: 'valid', deleted, broken: answer.brokenAssertions }
  }
  const failure = refusalOf(answer, error) ?? { kind: 'broken', message: '' }
  const problem = problemOf(failure.message)
  return problem ? { kind: 'invalid', problem } : { kind: 'failed', failure }
}

/** The place that a refusal names: `line 3, column 14: …`. */
export function problemOf(message: string): Problem | undefined {
  const [, line, column, text] = /line (\d+), column (\d+): (.+)/is.exec(message) ?? []
  return text === undefined ? undefined : { line: Number(line), column: Number(column), message: text }
}

/** What saving the text would do, soon after it was typed; undefined until then and for a text that is not checked. */
export function useDryRun(text: string, { isPaused }: { isPaused: boolean }): Outcome | undefined {
  const client = useClient()
  const [answered, setAnswered] = useState<{ text: string; outcome: Outcome }>()
  useEffect(() => {
    if (isPaused || text.trim() === '') return undefined
    let isOver = false
    const timer = setTimeout(async () => {
      const outcome = await dryRun(client, text)
      if (!isOver) setAnswered({ text, outcome })
    }, pauseMs)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [client, text, isPaused])
  return isPaused || answered?.text !== text ? undefined : answered.outcome
}
