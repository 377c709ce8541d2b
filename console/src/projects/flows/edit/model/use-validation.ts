import { useEffect, useState } from 'react'
import { useClient } from 'urql'
import { type FlowProblem, FlowValidationQuery } from '../documents.ts'

/** So long nothing is changed before the flow is checked. */
const pauseMs = 400

/** What is wrong with a flow, soon after it was changed; the last answer until then, undefined before the first. */
export function useValidation(text: string): readonly FlowProblem[] | undefined {
  const client = useClient()
  const [problems, setProblems] = useState<readonly FlowProblem[]>()
  useEffect(() => {
    let isOver = false
    const timer = setTimeout(async () => {
      const { data } = await client.query(FlowValidationQuery, { text })
      if (!isOver && data) setProblems(data.flowValidation.problems)
    }, pauseMs)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [client, text])
  return problems
}

/** The problems of one part of a document, by the path within it. */
export function problemsAt(problems: readonly FlowProblem[], ...path: string[]): FlowProblem[] {
  return problems.flatMap(problem =>
    path.every((part, index) => problem.path[index] === part)
      ? [{ ...problem, path: problem.path.slice(path.length) }]
      : [],
  )
}
