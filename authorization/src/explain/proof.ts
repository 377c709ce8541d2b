import type { Part } from '../check/expansion.ts'
import type { RelationTuple } from '../relations/relation-reader.ts'
import type { ConditionExpression } from '../schema/schema.ts'
import { type Prices, cheapest } from './cheapest.ts'
import type { Entry, CheckRecord } from './check-record.ts'

export type Member = { readonly type: string; readonly id: string; readonly name: string }

/**
 * A step from the resource towards the target. Each holds because of the next; the last one because it is stored, or
 * because the target is the queried target set itself.
 */
export type ProofStep =
  /** The target has `name` on the object, because of the next steps. */
  | ({ readonly kind: 'member' } & Member)
  /** A stored relation. If its target is a search of users, it finds the target. */
  | { readonly kind: 'relation'; readonly relation: RelationTuple }
  /** A condition that holds. */
  | { readonly kind: 'condition'; readonly condition: ConditionExpression }
  /** All of the proofs hold, and none of the subtracted members does. */
  | { readonly kind: 'every'; readonly proofs: readonly Proof[]; readonly absent: readonly Member[] }

export type Proof = readonly ProofStep[]

/** The number of stored relations in the cheapest proof of each entry, and its part. */
export function proofPrices(record: CheckRecord): Prices {
  return cheapest(
    record,
    ({ subproblem, parts }) => (subproblem.value === true && parts.length === 0 ? 0 : Infinity),
    (part, prices) => costOfPart(part, prices, record),
  )
}

function costOfPart({ relation, premise, isSubtracted }: Part, prices: Prices, record: CheckRecord): number {
  if (isSubtracted === true) return premise?.value === false ? 0 : Infinity
  const ofRelation = relation === undefined ? 0 : 1
  if (premise === undefined) return ofRelation
  return premise.value === true ? ofRelation + (prices.get(record.of(premise))?.cost ?? Infinity) : Infinity
}

/** The cheapest proof of an entry that holds. */
export function proofOf(record: CheckRecord, prices: Prices, entry: Entry): Proof {
  const { member, parts, isJoin } = entry
  const head: ProofStep[] = member === undefined ? [] : [{ kind: 'member', ...member }]
  if (isJoin) return [...head, proofOfJoin(record, prices, parts)]
  const best = prices.get(entry)?.part
  if (best === undefined) return head
  if (best.condition !== undefined) head.push({ kind: 'condition', condition: best.condition })
  if (best.relation !== undefined) head.push({ kind: 'relation', relation: best.relation })
  return best.premise === undefined ? head : [...head, ...proofOf(record, prices, record.of(best.premise))]
}

function proofOfJoin(record: CheckRecord, prices: Prices, parts: readonly Part[]): ProofStep {
  const premisesOf = (isSubtracted: boolean) =>
    parts.flatMap(part =>
      part.premise !== undefined && (part.isSubtracted === true) === isSubtracted ? [record.of(part.premise)] : [],
    )
  return {
    kind: 'every',
    proofs: premisesOf(false).map(entry => proofOf(record, prices, entry)),
    absent: premisesOf(true).flatMap(entry => membersIn(record, entry)),
  }
}

/** The member of an entry, or the members that it consists of. */
function membersIn(record: CheckRecord, { member, parts }: Entry): Member[] {
  if (member !== undefined) return [member]
  return parts.flatMap(({ premise }) => (premise === undefined ? [] : membersIn(record, record.of(premise))))
}
