import { asSentence } from '../format/sentence.ts'
import { failureOf, type Failure } from './failure.ts'

/** A mutation's answer when it is one a person can do something about. */
type UserErrorAnswer = {
  code: string
  message: string
}

/** Why a mutation did not do what it was asked: a failed request, or an error a person can do something about. */
export function refusalOf(
  answer: object | null | undefined,
  error: Parameters<typeof failureOf>[0] | undefined,
): Failure | undefined {
  if (error) return failureOf(error)
  if (!answer || !('code' in answer)) return undefined
  // Every member of a result union with a `code` is a UserError, which has a message.
  const { code, message } = answer as UserErrorAnswer
  return { kind: 'broken', code, message: asSentence(message) }
}
