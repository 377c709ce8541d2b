import {
  checkCoroutine,
  CheckLimitExceeded,
  createConditions,
  type QueryCoroutine,
  type RelationReader,
  type Schema,
} from '@gatehouse-id/authorization'
import { runTogether } from '../checks/ask.ts'
import { CheckTooLarge } from '../errors.ts'
import type { Assertion, Verdict } from './contract.ts'

/** A change of the schema waits for its assertions, so together they may read only so many relations. */
const targetsMax = 1_000_000

type State = { schema: Schema; reader: RelationReader }
export type Result = { assertion: Assertion; verdict: Verdict; isHolding: boolean }

/** Checks assertions in one state of schema and relations. @throws CheckTooLarge */
export async function runAssertions({ schema, reader }: State, assertions: readonly Assertion[]): Promise<Result[]> {
  const starts = assertions.map(assertion => () => verdictOf(schema, assertion))
  const verdicts = await runTogether(starts, limited(reader))
  return assertions.map((assertion, at) => {
    const verdict = verdicts[at] ?? 'undecided'
    return { assertion, verdict, isHolding: verdict === (assertion.isAllowed ? 'allowed' : 'denied') }
  })
}

function* verdictOf(schema: Schema, { context, ...tuple }: Assertion): QueryCoroutine<Verdict> {
  const conditions = schema.conditions.size > 0 ? createConditions(schema, context) : undefined
  try {
    return (yield* checkCoroutine({ schema, tuple, conditions })) ? 'allowed' : 'denied'
  } catch (error) {
    if (error instanceof CheckLimitExceeded) return 'undecided'
    throw error
  }
}

function limited(reader: RelationReader): RelationReader {
  let left = targetsMax
  return {
    async read(queries) {
      const answers = await reader.read(queries)
      for (const targets of answers) left -= targets.length
      if (left < 0) {
        const message = `the assertions of the project depend on more than ${targetsMax} relations: delete some of them`
        throw new CheckTooLarge({ message })
      }
      return answers
    },
  }
}
