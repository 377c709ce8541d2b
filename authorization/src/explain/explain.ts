import { isKnown, type Question, stepsMax } from '../check/check.ts'
import { complete } from '../check/subproblem.ts'
import { CheckLimitExceeded } from '../check/errors.ts'
import { createExpansion, noConditions, type Reading } from '../check/expansion.ts'
import { resolve } from '../check/resolve.ts'
import { type QueryCoroutine, parseTargetType } from '../relations/relation-reader.ts'
import type { Changes } from './changes.ts'
import { type Proof, proofPrices, proofOf } from './proof.ts'
import { createCheckRecord } from './check-record.ts'
import { suggestChanges } from './suggestion.ts'

/** The answer to a check with its reason. */
export type Explanation =
  | {
      readonly allowed: true
      /** A proof with the fewest stored relations; a relation that is used twice counts twice. */
      readonly proof: Proof
    }
  | {
      readonly allowed: false
      /** Changes that would allow it; undefined when no relation would, for instance because of a condition. */
      readonly suggestion?: Changes
    }

/**
 * A check with an explanation. After n steps every proof of n relations is known, so it ends when no shorter proof can
 * follow.
 * @throws {CheckLimitExceeded} as `check` does
 */
export function* explain({ schema, tuple, conditions = noConditions }: Question): QueryCoroutine<Explanation> {
  const subject = { ...parseTargetType(tuple.targetType), id: tuple.target }
  if (!isKnown(schema, subject)) return { allowed: false }
  const record = createCheckRecord()
  const expansion = createExpansion(schema, subject, conditions, record)
  const root = expansion.subproblem(tuple.resourceType, tuple.resource, tuple.relation)
  for (let steps = 0; ; steps++) {
    const readings: Reading[] = expansion.takeReadings()
    if (readings.length === 0) break
    if (root.value === true && (proofPrices(record).get(record.of(root))?.cost ?? Infinity) <= steps) break
    if (steps === stepsMax) throw new CheckLimitExceeded(`a check may take ${stepsMax} steps at most`)
    const answers = yield readings.map(({ query }) => query)
    for (const [at, { subproblem, use }] of readings.entries()) {
      for (const target of answers[at] ?? []) use(target)
      complete(subproblem)
    }
  }
  if (resolve(root)) return { allowed: true, proof: proofOf(record, proofPrices(record), record.of(root)) }
  const question = { schema, conditions, tuple, subject, isMonotone: !expansion.hasJoins() }
  const suggestion = yield* suggestChanges(question, record, record.of(root))
  return suggestion === undefined ? { allowed: false } : { allowed: false, suggestion }
}
