import { checkCoroutine } from '../check/check.ts'
import type { Conditions } from '../check/expansion.ts'
import type { InMemoryCheck } from '../memory/in-memory-check.ts'
import { type QueryCoroutine, type RelationTuple, combineQueries } from '../relations/relation-reader.ts'
import type { Schema } from '../schema/schema.ts'

/** The common part of every list question. */
export type ListQuestion = {
  schema: Schema
  conditions: Conditions
  /** Tried before reading relations for a check. */
  inMemoryCheck?: InMemoryCheck | undefined
}

/** A found entry; `isSure` when nothing can deny it. */
export type Candidate<Found> = { readonly found: Found; readonly isSure: boolean }

/** The number of checks to combine. */
const atOnce = 200

/** The candidates that are sure or that a check allows. */
export function* onlyAllowed<Found>(
  { schema, conditions, inMemoryCheck }: ListQuestion,
  candidates: readonly Candidate<Found>[],
  tupleOf: (found: Found) => RelationTuple,
): QueryCoroutine<Found[]> {
  function* isAllowed({ found }: Candidate<Found>): QueryCoroutine<boolean> {
    const tuple = tupleOf(found)
    return inMemoryCheck?.(tuple, conditions) ?? (yield* checkCoroutine({ schema, conditions, tuple }))
  }
  const unsure = candidates.filter(({ isSure }) => !isSure)
  const kept = candidates.filter(({ isSure }) => isSure)
  for (let from = 0; from < unsure.length; from += atOnce) {
    const some = unsure.slice(from, from + atOnce)
    const answers = yield* combineQueries(some.map(isAllowed))
    kept.push(...some.filter((_, at) => answers[at]))
  }
  return kept.map(({ found }) => found)
}
