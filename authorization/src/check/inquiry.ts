import { parseTargetType, type RelationQuery, type RelationTuple, type Target } from '../relations/relation-reader.ts'
import { findMember, type Schema } from '../schema/schema.ts'
import { complete } from './claim.ts'
import { CheckLimitExceeded } from './errors.ts'
import { createExpansion, type Reading } from './expansion.ts'
import { openClaims, settle } from './settle.ts'

const STEPS_MAX = 1_000

/** One check under way: ask `next`; when it answers queries, read them, `supply` the answers and ask again. */
export type Inquiry = {
  next(): boolean | readonly RelationQuery[]
  /** The answers to the queries of the last `next`, in their order. */
  supply(answers: readonly (readonly Target[])[]): void
}

/** Expands breadth first, so that a step is one call of the reader, and stops as soon as the answer is decided. */
export const openInquiry = (schema: Schema, tuple: RelationTuple): Inquiry => {
  const subject = { ...parseTargetType(tuple.targetType), id: tuple.target }
  if (!isKnown(schema, subject)) return { next: () => false, supply() {} }
  const expansion = createExpansion(schema, subject)
  const root = expansion.claim(tuple.resourceType, tuple.resource, tuple.relation)
  let waiting: Reading[] = []
  let asked: Reading[] = []
  let steps = 0

  /** Readings that can still decide the root. The others wait: a claim met later may need them. */
  const chooseReadings = () => {
    const all = waiting.concat(expansion.takeReadings())
    const open = expansion.hasJoins() ? openClaims(root) : undefined
    const matters = ({ claim }: Reading) => open === undefined || open.has(claim)
    waiting = all.filter(reading => reading.claim.value === undefined && !matters(reading))
    return all.filter(reading => reading.claim.value === undefined && matters(reading))
  }

  return {
    next() {
      if (root.value !== undefined) return root.value
      asked = chooseReadings()
      if (root.value !== undefined) return root.value
      if (asked.length === 0) return settle(root)
      if (++steps > STEPS_MAX) throw new CheckLimitExceeded(`a check may take ${STEPS_MAX} steps at most`)
      return asked.map(reading => reading.query)
    },
    supply(answers) {
      if (answers.length !== asked.length) throw new Error('unreachable: a reader answers every query')
      for (const [index, reading] of asked.entries()) take(reading, answers[index] ?? [])
    },
  }
}

const take = ({ claim, use }: Reading, targets: readonly Target[]) => {
  for (const target of targets) {
    if (claim.value !== undefined) return
    use(target)
  }
  complete(claim)
}

const isKnown = (schema: Schema, { type, relation }: Target) =>
  relation === undefined ? schema.types.has(type) : findMember(schema, type, relation) !== undefined
