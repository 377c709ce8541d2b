import type { CombinedError } from 'urql'
import { graphql, type ResultOf } from './graphql.ts'
import { asSentence } from '../format/text.ts'
import { type Failure, failureOf } from './failure.ts'

/** What every error in a mutation's result says; `refusalOf` reads it. */
export const UserErrors = graphql(`
  fragment UserErrors on UserError @_unmask { code message }
`)

/** What is wrong with which field; `outcomeOf` puts it there. */
export const InvalidFields = graphql(`
  fragment InvalidFields on InvalidInput @_unmask {
    fields { field message }
  }
`)

/** Why a mutation was refused: a failed request, or a user error in its result; `undefined` when it succeeded. */
export function refusalOf(answer: object | null | undefined, error: CombinedError | undefined): Failure | undefined {
  if (error) return failureOf(error)
  if (!answer || !('code' in answer)) return undefined
  // Only members that select the fragment UserErrors have a `code`.
  const { code, message } = answer as ResultOf<typeof UserErrors>
  return { kind: 'broken', code, message: asSentence(message) }
}
