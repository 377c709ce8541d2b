/**
 * A stored relation: `target` has `relation` on `resource`. A `targetType` such as `group#member` makes the target a
 * target set: all who have `member` on the group. An empty `targetType`, as the relation API writes it, matches every
 * type.
 */
export type RelationTuple = {
  readonly resourceType: string
  readonly resource: string
  readonly relation: string
  readonly targetType: string
  readonly target: string
  /** A search of users that replaces the target, which is then empty: all users that it finds. */
  readonly query?: string
}

/**
 * One end of a stored relation: an object, with `relation` all who have it on the object, or with `query` all users that
 * the search finds. An empty type matches every type.
 */
export type Target = {
  readonly type: string
  readonly id: string
  readonly relation?: string
  readonly query?: string
  /** In answers to `resources`: the type under which the queried object is stored. */
  readonly heldAs?: string
}

/** A query of the engine to the store. */
export type RelationQuery =
  /** The targets stored under `relation` of the resource. */
  | {
      readonly kind: 'targets'
      readonly resourceType: string
      readonly resource: string
      readonly relation: string
      /** Restricts targets that are objects to this one; target sets and searches are always returned. */
      readonly only?: Target
    }
  /**
   * The objects that hold the target, each with the `relation` under which they do. Includes objects stored with its type
   * or without one; an empty type matches every type.
   */
  | { readonly kind: 'resources'; readonly target: Target; readonly resourceType?: string; readonly relation?: string }
  /** The users that a search finds, as objects without a type; with `only` at most that one. */
  | { readonly kind: 'users'; readonly query: string; readonly only?: string }
  /** Every stored search of users, once. */
  | { readonly kind: 'searches' }

/** Answers in the order of the queries. */
export type RelationAnswers = readonly (readonly Target[])[]

/**
 * Reads stored relations: one call per step, with all queries of the step. A reader may return more targets than `only`
 * asks for, but not fewer.
 */
export type RelationReader = { read(queries: readonly RelationQuery[]): Promise<RelationAnswers> }

/** A reader of relations in memory. */
export type LocalRelationReader = { read(queries: readonly RelationQuery[]): RelationAnswers }

/** A question of the engine as a coroutine: yields the queries of each step, and returns the answer. */
export type QueryCoroutine<Answer> = Generator<readonly RelationQuery[], Answer, RelationAnswers>

export async function runQueries<Answer>(
  coroutine: QueryCoroutine<Answer>,
  reader: RelationReader | LocalRelationReader,
): Promise<Answer> {
  let step = coroutine.next()
  while (step.done !== true) step = coroutine.next(await reader.read(step.value))
  return step.value
}

/** `runQueries` over relations in memory, synchronously. */
export function runLocally<Answer>(coroutine: QueryCoroutine<Answer>, relations: LocalRelationReader): Answer {
  let step = coroutine.next()
  while (step.done !== true) step = coroutine.next(relations.read(step.value))
  return step.value
}

/** Combines coroutines into one that yields the queries of all of them per step. The answers are in their order. */
export function* combineQueries<Answer>(coroutines: readonly QueryCoroutine<Answer>[]): QueryCoroutine<Answer[]> {
  const steps = coroutines.map(coroutine => ({ coroutine, step: coroutine.next() }))
  for (;;) {
    const asking = steps.flatMap(it => (it.step.done === true ? [] : [{ it, queries: it.step.value }]))
    if (asking.length === 0) break
    const answers = yield asking.flatMap(({ queries }) => queries)
    let at = 0
    for (const { it, queries } of asking) {
      it.step = it.coroutine.next(answers.slice(at, at + queries.length))
      at += queries.length
    }
  }
  return steps.flatMap(({ step }) => (step.done === true ? [step.value] : []))
}

/** Splits `group#member` into type and relation; `user` has no relation. */
export function parseTargetType(targetType: string): { type: string; relation?: string } {
  const at = targetType.indexOf('#')
  return at < 0 ? { type: targetType } : { type: targetType.slice(0, at), relation: targetType.slice(at + 1) }
}
