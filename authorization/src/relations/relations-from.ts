import {
  type LocalRelationReader,
  parseTargetType,
  type RelationQuery,
  type RelationTuple,
  type Target,
} from './relation-reader.ts'

type Stored = { readonly objects: Map<string, Target>; readonly sets: Map<string, Target> }

const nothing: readonly Target[] = []

/** The tuples, held in memory and read without a promise. A tuple given twice counts once. */
export const relationsFrom = (tuples: Iterable<RelationTuple>): LocalRelationReader => {
  const stored = new Map<string, Stored>()
  for (const tuple of tuples) {
    const key = keyOf(tuple)
    const entry = stored.get(key) ?? { objects: new Map(), sets: new Map() }
    stored.set(key, entry)
    const target = { ...parseTargetType(tuple.targetType), id: tuple.target }
    const targets = target.relation === undefined ? entry.objects : entry.sets
    targets.set(`${tuple.targetType} ${tuple.target}`, target)
  }

  const targetsOf = (query: RelationQuery): readonly Target[] => {
    const entry = stored.get(keyOf(query))
    if (entry === undefined) return nothing
    if (query.only === undefined) return [...entry.objects.values(), ...entry.sets.values()]
    const object = entry.objects.get(`${query.only.type} ${query.only.id}`)
    return object === undefined ? [...entry.sets.values()] : [object, ...entry.sets.values()]
  }

  return { readTargets: queries => queries.map(targetsOf) }
}

// Names of types and relations hold no blank, so that whatever an id holds, no two keys are alike.
const keyOf = ({ resourceType, relation, resource }: RelationQuery) => `${resourceType} ${relation} ${resource}`
