import { CheckLimitExceeded, subproblemsMax } from '../check/errors.ts'
import type { QueryCoroutine, RelationQuery, Target } from '../relations/relation-reader.ts'
import { findMember, mayHold, typesFollowed } from '../schema/schema.ts'
import { type Dependent, dependentsOf, isOpen } from './dependents.ts'
import { type ListQuestion, onlyAllowed } from './only-allowed.ts'
import { relevantMembers } from './relevant.ts'

export type ListObjectsQuestion = ListQuestion & {
  /** An object; with an empty type all objects with this id. */
  target: { readonly type: string; readonly id: string }
  /** Only this relation or permission. */
  only?: { readonly type: string; readonly name: string }
}

/** That the target has `name` on the object `id`. */
export type Access = { readonly type: string; readonly id: string; readonly name: string }

type Candidate = Access & { readonly isSure: boolean }
type Reading = { readonly query: RelationQuery; readonly use: (found: Target) => void }

/**
 * All relations and permissions of a target on any object, in no order: exactly those that checks allow. Starts from the
 * relations stored for the target, and checks candidates that an intersection or a difference could deny.
 * @throws {CheckLimitExceeded} as `check` does
 */
export function* listObjects(question: ListObjectsQuestion): QueryCoroutine<Access[]> {
  const { schema, conditions, target, only } = question
  const dependents = dependentsOf(schema)
  const relevant = only === undefined ? undefined : relevantMembers(schema, only.type, only.name)
  const met = new Map<string, Candidate>()
  const unvisited: Candidate[] = []
  let readings: Reading[] = []

  const meet = (candidate: Candidate) => {
    const { type, id, name, isSure } = candidate
    if (relevant !== undefined && !relevant.has(`${type} ${name}`)) return
    const key = `${type} ${name} ${id}`
    const before = met.get(key)
    if (before?.isSure === true || before?.isSure === isSure) return
    if (met.size > subproblemsMax)
      throw new CheckLimitExceeded(`a list may depend on ${subproblemsMax} subproblems at most`)
    met.set(key, candidate)
    unvisited.push(candidate)
  }

  const follow = (dependent: Dependent<unknown>, id: string, isSure: boolean) => {
    if (isOpen(dependent, conditions))
      meet({ type: dependent.type, id, name: dependent.name, isSure: isSure && dependent.isSure })
  }

  /** Follows a holder that stores `held` under its relation. */
  const takeHolder = (holder: Target, held: Target, isSure: boolean) => {
    const relation = findMember(schema, holder.type, holder.relation ?? '')
    if (relation?.kind !== 'relation' || !mayHold(relation, held)) return
    for (const dependent of dependents.stored.get(`${holder.type} ${relation.name}`) ?? []) {
      const { leaf } = dependent
      const isMeant = leaf.kind === 'stored' || (leaf.type === held.type && leaf.relation === held.relation)
      if (isMeant) follow(dependent, holder.id, isSure)
    }
  }

  const readHolders = (held: Target, isSure: boolean) => {
    const use = (holder: Target) => takeHolder(holder, { ...held, type: holder.heldAs ?? held.type }, isSure)
    readings.push({ query: { kind: 'resources', target: held }, use })
  }

  const readSearches = () => {
    const use = ({ query }: Target) => {
      if (query === undefined) return
      const isFound = () => readHolders({ type: '', id: '', query }, true)
      readings.push({
        query: { kind: 'users', query, only: target.id },
        use: user => user.id === target.id && isFound(),
      })
    }
    readings.push({ query: { kind: 'searches' }, use })
  }

  const followArrows = ({ type, id, name, isSure }: Candidate) => {
    for (const dependent of dependents.arrows.get(name) ?? []) {
      const relation = findMember(schema, dependent.type, dependent.leaf.relation)
      const use = (holder: Target) => {
        const stored = { type: holder.heldAs ?? type, id }
        if (typesFollowed(dependent.leaf, relation, stored).includes(type)) follow(dependent, holder.id, isSure)
      }
      const query = { kind: 'resources', target: { type, id }, resourceType: dependent.type } as const
      readings.push({ query: { ...query, relation: dependent.leaf.relation }, use })
    }
  }

  const followReverses = ({ type, id, name, isSure }: Candidate) => {
    for (const dependent of dependents.reverses.get(`${type} ${name}`) ?? []) {
      const relation = findMember(schema, type, dependent.leaf.relation)
      const use = (held: Target) => {
        if (held.relation !== undefined || held.query !== undefined || relation?.kind !== 'relation') return
        const isType = held.type === '' || held.type === dependent.type
        if (isType && mayHold(relation, { type: dependent.type, id: held.id })) follow(dependent, held.id, isSure)
      }
      const query = { kind: 'targets', resourceType: type, resource: id, relation: dependent.leaf.relation } as const
      readings.push({ query, use })
    }
  }

  readHolders(target, true)
  readSearches()
  while (readings.length > 0) {
    const asked = readings
    readings = []
    const answers = yield asked.map(({ query }) => query)
    for (const [at, { use }] of asked.entries()) for (const found of answers[at] ?? []) use(found)
    for (let candidate = unvisited.pop(); candidate !== undefined; candidate = unvisited.pop()) {
      const { type, id, name, isSure } = candidate
      for (const dependent of dependents.names.get(`${type} ${name}`) ?? []) follow(dependent, id, isSure)
      readHolders({ type, id, relation: name }, isSure)
      followArrows(candidate)
      followReverses(candidate)
    }
  }
  const wanted = [...met.values()].filter(
    ({ type, name }) => only === undefined || (only.type === type && only.name === name),
  )
  const candidates = wanted.map(({ isSure, ...found }) => ({ found, isSure }))
  return yield* onlyAllowed(question, candidates, ({ type, id, name }) => ({
    resourceType: type,
    resource: id,
    relation: name,
    targetType: target.type,
    target: target.id,
  }))
}
