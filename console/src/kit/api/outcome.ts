import type { CombinedError } from 'urql'
import { asSentence } from '../format/text.ts'
import { failureOf, type Failure } from './failure.ts'

/** How a change went: what is stored now, a conflict with what is stored, bad fields, or a refusal. */
export type Outcome<Stored> =
  | { kind: 'saved'; stored: Stored }
  | { kind: 'conflict'; stored: Stored }
  | { kind: 'invalid'; errors: Record<string, string> }
  | { kind: 'refused'; failure: Failure }

/** An answer of a mutation, as every union of results in the schema has them. */
export type Answer = {
  __typename: string
  code?: unknown
  message?: unknown
  node?: unknown
  fields?: readonly { field: string; message: string }[]
}

/**
 * Reads the result of a mutation. Its unions are named alike: `…Payload` when it worked, `VersionConflict` when the
 * version was another, `InvalidInput` with fields, and other user errors. `storedOf` takes the object out of the payload;
 * of a conflict it is the node, unless `storedOf` finds it there.
 */
export function outcomeOf<Result extends Answer, Stored>(
  answer: Result | null | undefined,
  error: CombinedError | undefined,
  storedOf: (answer: Result) => Stored | undefined,
): Outcome<Stored> {
  if (error || !answer) return { kind: 'refused', failure: error ? failureOf(error) : { kind: 'broken', message: '' } }
  const { __typename: name, code, message, node, fields } = answer
  const stored = storedOf(answer)
  if (name.endsWith('Payload') && stored !== undefined) return { kind: 'saved', stored }
  // A document asks of the node what it asks of the payload.
  if (name === 'VersionConflict' && node) return { kind: 'conflict', stored: stored ?? (node as Stored) }
  if (name === 'InvalidInput' && fields && fields.length > 0) {
    // What is wrong with one entry of a list stands at the list.
    const entries = fields.map(({ field, message: text }) => [field.split('.')[0] ?? '', asSentence(text)])
    return { kind: 'invalid', errors: Object.fromEntries(entries) }
  }
  return {
    kind: 'refused',
    failure: { kind: 'broken', code: String(code ?? name), message: asSentence(String(message ?? name)) },
  }
}

/** The outcome of a query for a secret. */
export function secretOutcome(secret: string | undefined, error: CombinedError | undefined): Outcome<string> {
  if (secret !== undefined) return { kind: 'saved', stored: secret }
  return { kind: 'refused', failure: error ? failureOf(error) : { kind: 'broken', message: '' } }
}

/** The outcome with the refusal `code` at the field it is about; other outcomes as they are. */
export function refusedAt<Stored>(field: string, code: string, outcome: Outcome<Stored>): Outcome<Stored> {
  if (outcome.kind !== 'refused' || outcome.failure.code !== code) return outcome
  return { kind: 'invalid', errors: { [field]: outcome.failure.message } }
}
