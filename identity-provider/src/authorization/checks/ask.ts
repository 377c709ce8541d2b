import {
  runQueries,
  CheckLimitExceeded,
  type ConditionReport,
  createConditions,
  type Explanation,
  explain,
  type QueryCoroutine,
  type Question,
  checkCoroutine,
  type RelationReader,
  type RelationTuple,
  type RequestConditions,
  combineQueries,
} from '@gatehouse-id/authorization'
import type { View } from '../engine/engine.ts'
import { CheckTooLarge } from '../errors.ts'

/** So many questions are asked of the store at once, unless they read more than so many targets together. */
const togetherMax = 100
const targetsTogetherMax = 200_000

export type Context = Record<string, unknown> | undefined
export type Answer = { explanation: Explanation | { allowed: boolean }; report: ConditionReport | undefined }
type Asking = { tuples: readonly RelationTuple[]; context: Context; isExplained: boolean; list: string }
type StartQueries = () => QueryCoroutine<Answer>

/** Answers questions in their order, each with what it asked of conditions. @throws CheckTooLarge */
export async function ask(view: View, { tuples, context = {}, isExplained, list }: Asking): Promise<Answer[]> {
  const { schema, reader } = view
  const coroutines = tuples.map((tuple, at): StartQueries => {
    const conditions = schema.conditions.size > 0 ? createConditions(schema, context) : undefined
    const question = { schema, tuple, conditions }
    const start = () => (isExplained ? explain(question) : checkInMemoryFirst(view, question))
    return () => reported(named(start(), `${list}[${at}]`), conditions)
  })
  return runTogether(coroutines, reader)
}

/** Answers in the order of the questions, many of them at once. */
export async function runTogether<Found>(
  coroutines: readonly (() => QueryCoroutine<Found>)[],
  reader: RelationReader,
): Promise<Found[]> {
  const answers: Found[] = []
  for (let from = 0; from < coroutines.length; from += togetherMax)
    answers.push(...(await askTogether(coroutines.slice(from, from + togetherMax), reader)))
  return answers
}

/** What they read together has to fit into memory together: a check may depend on much, a hundred at once may not. */
async function askTogether<Found>(
  coroutines: readonly (() => QueryCoroutine<Found>)[],
  reader: RelationReader,
): Promise<Found[]> {
  try {
    return await runQueries(combineQueries(coroutines.map(start => start())), limited(reader))
  } catch (error) {
    if (!(error instanceof TooMuchTogether)) throw error
  }
  const answers: Found[] = []
  for (const start of coroutines) answers.push(await runQueries(start(), reader))
  return answers
}

class TooMuchTogether extends Error {}

function limited(reader: RelationReader): RelationReader {
  let left = targetsTogetherMax
  return {
    async read(queries) {
      const answers = await reader.read(queries)
      for (const targets of answers) left -= targets.length
      if (left < 0) throw new TooMuchTogether()
      return answers
    },
  }
}

function* reported(
  coroutine: QueryCoroutine<Answer['explanation']>,
  conditions: RequestConditions | undefined,
): QueryCoroutine<Answer> {
  const explanation = yield* coroutine
  return { explanation, report: conditions?.report() }
}

function* checkInMemoryFirst({ inMemoryCheck }: View, question: Question): QueryCoroutine<{ allowed: boolean }> {
  return { allowed: inMemoryCheck?.(question.tuple, question.conditions) ?? (yield* checkCoroutine(question)) }
}

/** Says which question takes too much. */
function* named<Found>(coroutine: QueryCoroutine<Found>, field: string): QueryCoroutine<Found> {
  try {
    return yield* coroutine
  } catch (error) {
    throw tooLarge(error, field)
  }
}

/** An inquiry that takes too much is told so to the caller; anything else stays what it is. */
export function tooLarge(error: unknown, field: string): unknown {
  if (!(error instanceof CheckLimitExceeded)) return error
  const { message } = error
  return new CheckTooLarge({ message: `${field}: ${message}`, fields: [{ field, message }], cause: error })
}
