import {
  runQueries,
  runLocally,
  type QueryCoroutine,
  type LocalRelationReader,
  parseTargetType,
  type RelationReader,
  type RelationTuple,
  type Target,
  combineQueries,
} from '../relations/relation-reader.ts'
import { findMember, type Schema } from '../schema/schema.ts'
import { complete } from './subproblem.ts'
import { CheckLimitExceeded } from './errors.ts'
import { type Conditions, createExpansion, noConditions, type Reading } from './expansion.ts'
import { openSubproblems, resolve } from './resolve.ts'

export const stepsMax = 1_000

export type Question = {
  schema: Schema
  tuple: RelationTuple
  /** Evaluates the conditions of the schema; without it every condition is unknown. */
  conditions?: Conditions | undefined
}

/**
 * Whether the target has the relation or permission on the resource. False for names that the schema does not define.
 * @throws {CheckLimitExceeded} when the answer takes too much work; such a check is not denied
 */
export function check({ reader, ...question }: Question & { reader: RelationReader | LocalRelationReader }) {
  return runQueries(checkCoroutine(question), reader)
}

/**
 * `check` over relations in memory, synchronously.
 * @throws {CheckLimitExceeded} as `check` does
 */
export function checkLocally({ relations, ...question }: Question & { relations: LocalRelationReader }): boolean {
  return runLocally(checkCoroutine(question), relations)
}

/**
 * Runs many checks together, with one call of the reader per step. The answers are in the order of `tuples`.
 * @throws {CheckLimitExceeded} as `check` does
 */
export function checkAll({
  schema,
  tuples,
  conditions,
  reader,
}: Omit<Question, 'tuple'> & {
  tuples: readonly RelationTuple[]
  reader: RelationReader | LocalRelationReader
}): Promise<boolean[]> {
  return runQueries(combineQueries(tuples.map(tuple => checkCoroutine({ schema, tuple, conditions }))), reader)
}

/** Expands breadth first, so that a step is one call of the reader. Stops as soon as the answer is decided. */
export function* checkCoroutine({ schema, tuple, conditions = noConditions }: Question): QueryCoroutine<boolean> {
  const subject = { ...parseTargetType(tuple.targetType), id: tuple.target }
  if (!isKnown(schema, subject)) return false
  const expansion = createExpansion(schema, subject, conditions)
  const root = expansion.subproblem(tuple.resourceType, tuple.resource, tuple.relation)
  let waiting: Reading[] = []
  for (let steps = 0; ; steps++) {
    const all = waiting.concat(expansion.takeReadings())
    if (root.value !== undefined) return root.value
    // Reads only what can still decide the root. The rest waits, because a later subproblem may need it.
    const open = expansion.hasJoins() ? openSubproblems(root) : undefined
    const unknown = all.filter(reading => reading.subproblem.value === undefined)
    const asked = open === undefined ? unknown : unknown.filter(({ subproblem }) => open.has(subproblem))
    waiting = open === undefined ? [] : unknown.filter(({ subproblem }) => !open.has(subproblem))
    if (asked.length === 0) return resolve(root)
    if (steps === stepsMax) throw new CheckLimitExceeded(`a check may take ${stepsMax} steps at most`)
    const answers = yield asked.map(reading => reading.query)
    if (answers.length !== asked.length) throw new Error('unreachable: a reader answers every query')
    for (const [index, reading] of asked.entries()) take(reading, answers[index] ?? [])
  }
}

function take({ subproblem, use }: Reading, targets: readonly Target[]) {
  for (const target of targets) {
    if (subproblem.value !== undefined) return
    use(target)
  }
  complete(subproblem)
}

/** An object without a type may be of any type. */
export function isKnown(schema: Schema, { type, relation }: Target) {
  return relation === undefined
    ? type === '' || schema.types.has(type)
    : findMember(schema, type, relation) !== undefined
}
