import {
  answer,
  CheckLimitExceeded,
  type ConditionReport,
  createConditions,
  type Explanation,
  explain,
  type Inquiry,
  inquire,
  type RelationReader,
  type RelationTuple,
  type RequestConditions,
  together,
} from '@gatehouse/authorization'
import type { View } from '../engine.ts'
import { CheckTooLarge } from '../errors.ts'

/** So many questions are asked of the store at once, unless they read more than so many targets together. */
const togetherMax = 100
const targetsTogetherMax = 200_000

export type Context = Record<string, unknown> | undefined
export type Answer = { explanation: Explanation | { allowed: boolean }; report: ConditionReport | undefined }
type Asking = { tuples: readonly RelationTuple[]; context: Context; isExplained: boolean; list: string }
type Inquire = () => Inquiry<Answer>

/** Answers questions in their order, each with what it asked of conditions. @throws CheckTooLarge */
export async function ask(view: View, { tuples, context = {}, isExplained, list }: Asking): Promise<Answer[]> {
  const { schema, reader } = view
  const inquiries = tuples.map((tuple, at): Inquire => {
    const conditions = schema.conditions.size > 0 ? createConditions(schema, context) : undefined
    const question = { schema, tuple, conditions }
    const start = () => (isExplained ? explain(question) : quickly(view, question))
    return () => reported(named(start(), `${list}[${at}]`), conditions)
  })
  const answers: Answer[] = []
  for (let from = 0; from < inquiries.length; from += togetherMax)
    answers.push(...(await askTogether(inquiries.slice(from, from + togetherMax), reader)))
  return answers
}

/** What they read together has to fit into memory together: a check may depend on much, a hundred at once may not. */
async function askTogether(inquiries: readonly Inquire[], reader: RelationReader): Promise<Answer[]> {
  try {
    return await answer(together(inquiries.map(start => start())), limited(reader))
  } catch (error) {
    if (!(error instanceof TooMuchTogether)) throw error
  }
  const answers: Answer[] = []
  for (const start of inquiries) answers.push(await answer(start(), reader))
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
  inquiry: Inquiry<Answer['explanation']>,
  conditions: RequestConditions | undefined,
): Inquiry<Answer> {
  const explanation = yield* inquiry
  return { explanation, report: conditions?.report() }
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
