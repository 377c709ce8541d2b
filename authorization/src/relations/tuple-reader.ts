import {
  type LocalRelationReader,
  parseTargetType,
  type RelationQuery,
  type RelationTuple,
  type Target,
} from './relation-reader.ts'

type Stored = { readonly objects: Map<string, Target>; readonly sets: Map<string, Target> }

const nothing: readonly Target[] = []

/**
 * A reader of the given tuples; duplicates count once.
 * @param findUsers answers searches of users
 */
export function createTupleReader(
  tuples: Iterable<RelationTuple>,
  findUsers: (query: string) => readonly string[] = () => [],
): LocalRelationReader {
  const stored = new Map<string, Stored>()
  const holders = new Map<string, Map<string, Target>>()
  const searches = new Map<string, Target>()
  for (const tuple of tuples) {
    const entry = entryOf(stored, `${tuple.resourceType} ${tuple.relation} ${tuple.resource}`, newStored)
    const target = targetOf(tuple)
    const isObject = target.relation === undefined && target.query === undefined
    const targets = isObject ? entry.objects : entry.sets
    targets.set(tuple.query === undefined ? `${tuple.targetType} ${tuple.target}` : ` ${tuple.query}`, target)
    const heldAs = isObject ? { heldAs: target.type } : {}
    const holder = { type: tuple.resourceType, id: tuple.resource, relation: tuple.relation, ...heldAs }
    const key = `${target.type} ${holder.type} ${holder.relation} ${holder.id}`
    entryOf(holders, holdersKey(target), () => new Map()).set(key, holder)
    if (target.query !== undefined) searches.set(target.query, target)
  }

  const targetsOf = (query: Extract<RelationQuery, { kind: 'targets' }>): readonly Target[] => {
    const entry = stored.get(`${query.resourceType} ${query.relation} ${query.resource}`)
    if (entry === undefined) return nothing
    if (query.only === undefined || query.only.type === '') return [...entry.objects.values(), ...entry.sets.values()]
    const objects = [`${query.only.type} ${query.only.id}`, ` ${query.only.id}`].flatMap(key => {
      const object = entry.objects.get(key)
      return object === undefined ? [] : [object]
    })
    return [...objects, ...entry.sets.values()]
  }

  const resourcesOf = ({ target, resourceType, relation }: Extract<RelationQuery, { kind: 'resources' }>) =>
    [...(holders.get(holdersKey(target)) ?? [])]
      .filter(([key]) => target.type === '' || key.startsWith(`${target.type} `) || key.startsWith(' '))
      .map(([, holder]) => holder)
      .filter(holder => resourceType === undefined || holder.type === resourceType)
      .filter(holder => relation === undefined || holder.relation === relation)

  const read = (query: RelationQuery): readonly Target[] => {
    if (query.kind === 'targets') return targetsOf(query)
    if (query.kind === 'resources') return resourcesOf(query)
    if (query.kind === 'searches') return [...searches.values()]
    return findUsers(query.query).map(id => ({ type: '', id }))
  }

  return { read: queries => queries.map(read) }
}

function holdersKey({ relation = '', id, query = '' }: Target) {
  return JSON.stringify([relation, id, query])
}

function targetOf(tuple: RelationTuple): Target {
  return tuple.query === undefined
    ? { ...parseTargetType(tuple.targetType), id: tuple.target }
    : { type: '', id: '', query: tuple.query }
}

function newStored(): Stored {
  return { objects: new Map(), sets: new Map() }
}

function entryOf<Entry>(entries: Map<string, Entry>, key: string, create: () => Entry): Entry {
  const entry = entries.get(key) ?? create()
  entries.set(key, entry)
  return entry
}
