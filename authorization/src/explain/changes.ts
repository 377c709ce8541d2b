import {
  type QueryCoroutine,
  parseTargetType,
  type RelationQuery,
  type RelationTuple,
  type Target,
} from '../relations/relation-reader.ts'

/** Relations to create and to delete. */
export type Changes = { readonly add: readonly RelationTuple[]; readonly remove: readonly RelationTuple[] }

export function changeKey({ resourceType, resource, relation, targetType, target, query }: RelationTuple): string {
  return JSON.stringify([resourceType, resource, relation, targetType, target, query])
}

/** Runs a coroutine as if the changes were made. */
export function* withChanges<Answer>(coroutine: QueryCoroutine<Answer>, changes: Changes): QueryCoroutine<Answer> {
  const removed = new Set(changes.remove.map(changeKey))
  let step = coroutine.next()
  while (step.done !== true) {
    const queries = step.value
    const answers = yield queries
    step = coroutine.next(
      queries.map((query, at) => [
        ...(answers[at] ?? []).filter(found => !isRemoved(removed, query, found)),
        ...changes.add.flatMap(tuple => addedTo(query, tuple)),
      ]),
    )
  }
  return step.value
}

function isRemoved(removed: ReadonlySet<string>, query: RelationQuery, found: Target): boolean {
  if (query.kind === 'targets') {
    const { resourceType, resource, relation } = query
    return removed.has(changeKey({ resourceType, resource, relation, ...endOf(found) }))
  }
  if (query.kind !== 'resources') return false
  const held = { ...query.target, type: found.heldAs ?? query.target.type }
  const holder = { resourceType: found.type, resource: found.id, relation: found.relation ?? '' }
  return removed.has(changeKey({ ...holder, ...endOf(held) }))
}

function addedTo(query: RelationQuery, tuple: RelationTuple): Target[] {
  if (query.kind === 'targets') {
    const isAsked =
      tuple.resourceType === query.resourceType &&
      tuple.resource === query.resource &&
      tuple.relation === query.relation
    return isAsked ? [{ ...parseTargetType(tuple.targetType), id: tuple.target }] : []
  }
  if (query.kind !== 'resources' || query.target.query !== undefined || query.target.id !== tuple.target) return []
  const { type, relation } = parseTargetType(tuple.targetType)
  const isHeld = relation === query.target.relation && (type === query.target.type || query.target.type === '')
  const isAsked =
    (query.resourceType ?? tuple.resourceType) === tuple.resourceType &&
    (query.relation ?? tuple.relation) === tuple.relation
  return isHeld && isAsked
    ? [{ type: tuple.resourceType, id: tuple.resource, relation: tuple.relation, heldAs: type }]
    : []
}

function endOf({ type, id, relation, query }: Target) {
  return {
    targetType: relation === undefined ? type : `${type}#${relation}`,
    target: id,
    ...(query !== undefined && { query }),
  }
}
