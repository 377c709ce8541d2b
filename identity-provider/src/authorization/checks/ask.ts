import {
  answer,
  CheckLimitExceeded,
  type ConditionReport,
  createConditions,
  type Explanation,
  explain,
  type Inquiry,
  inquire,
  type RelationTuple,
  together,
} from '@gatehouse/authorization'
import type { View } from '../engine.ts'
import { CheckTooLarge } from '../errors.ts'

/** So many questions are asked of the store at once. */
const togetherMax = 100

export type Context = Record<string, unknown> | undefined
export type Answer = { explanation: Explanation | { allowed: boolean }; report: ConditionReport | undefined }
type Asking = { tuples: readonly RelationTuple[]; context: Context; isExplained: boolean; list: string }

/** Answers questions in their order, each with what it asked of conditions. @throws CheckTooLarge */
export async function ask(view: View, { tuples, context = {}, isExplained, list }: Asking): Promise<Answer[]> {
  const { schema, reader } = view
  const answers: Answer[] = []
  for (let from = 0; from < tuples.length; from += togetherMax) {
    const questions = tuples.slice(from, from + togetherMax).map((tuple, at) => {
      const conditions = schema.conditions.size > 0 ? createConditions(schema, context) : undefined
      const question = { schema, tuple, conditions }
      const inquiry = isExplained ? explain(question) : quickly(view, question)
      return { conditions, inquiry: named(inquiry, `${list}[${from + at}]`) }
    })
    const explanations = await answer(together<Answer['explanation']>(questions.map(({ inquiry }) => inquiry)), reader)
    for (const [at, explanation] of explanations.entries())
      answers.push({ explanation, report: questions[at]?.conditions?.report() })
  }
  return answers
}

function* quickly({ quickCheck }: View, question: Parameters<typeof inquire>[0]): Inquiry<{ allowed: boolean }> {
  return { allowed: quickCheck?.(question.tuple, question.conditions) ?? (yield* inquire(question)) }
}

/** Says which question takes too much. */
function* named<Found>(inquiry: Inquiry<Found>, field: string): Inquiry<Found> {
  try {
    return yield* inquiry
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
