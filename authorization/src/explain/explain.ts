import { isKnown, type Question, STEPS_MAX } from '../check/check.ts'
import { complete } from '../check/claim.ts'
import { CheckLimitExceeded } from '../check/errors.ts'
import { createExpansion, noConditions, type Reading } from '../check/expansion.ts'
import { settle } from '../check/settle.ts'
import { type Inquiry, parseTargetType } from '../relations/relation-reader.ts'
import type { Changes } from './changes.ts'
import { type Proof, proofPrices, proofOf } from './proof.ts'
import { createRecord } from './record.ts'
import { remedyOf } from './remedy.ts'

/** An answer, and why. */
export type Explanation =
  | {
      readonly allowed: true
      /** Of the proofs one with the fewest stored relations; a relation that is used twice counts twice. */
      readonly proof: Proof
    }
  | {
      readonly allowed: false
      /** What would allow it; undefined when no relation would: because of a condition, say, or the schema. */
      readonly remedy?: Changes
    }

/**
 * A check that says why. Reads step by step like a check; after n steps every proof of n relations is known, so that
 * it ends as soon as none that is shorter can follow. Throws CheckLimitExceeded as a check does.
 */
export function* explain({ schema, tuple, conditions = noConditions }: Question): Inquiry<Explanation> {
  const subject = { ...parseTargetType(tuple.targetType), id: tuple.target }
  if (!isKnown(schema, subject)) return { allowed: false }
  const record = createRecord()
  const expansion = createExpansion(schema, subject, conditions, record)
  const root = expansion.claim(tuple.resourceType, tuple.resource, tuple.relation)
  for (let steps = 0; ; steps++) {
    const readings: Reading[] = expansion.takeReadings()
    if (readings.length === 0) break
    if (root.value === true && (proofPrices(record).get(record.of(root))?.cost ?? Infinity) <= steps) break
    if (steps === STEPS_MAX) throw new CheckLimitExceeded(`a check may take ${STEPS_MAX} steps at most`)
    const answers = yield readings.map(({ query }) => query)
    for (const [at, { claim, use }] of readings.entries()) {
      for (const target of answers[at] ?? []) use(target)
      complete(claim)
    }
  }
  if (settle(root)) return { allowed: true, proof: proofOf(record, proofPrices(record), record.of(root)) }
  const question = { schema, conditions, tuple, subject, isMonotone: !expansion.hasJoins() }
  const remedy = yield* remedyOf(question, record, record.of(root))
  return remedy === undefined ? { allowed: false } : { allowed: false, remedy }
}
