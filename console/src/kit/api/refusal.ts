import type { CombinedError } from 'urql'
import { asSentence } from '../format/sentence.ts'
import { failureOf, type Failure } from './failure.ts'
import type { ResultOf } from './graphql.ts'
import type { UserErrors } from './user-errors.ts'

/** Why a mutation was refused: a failed request, or a user error in its result; `undefined` when it succeeded. */
export function refusalOf(answer: object | null | undefined, error: CombinedError | undefined): Failure | undefined {
  if (error) return failureOf(error)
  if (!answer || !('code' in answer)) return undefined
  // Only members that select the fragment UserErrors have a `code`.
  const { code, message } = answer as ResultOf<typeof UserErrors>
  return { kind: 'broken', code, message: asSentence(message) }
}
