/**
 * A stored relation: `target` has `relation` on `resource`. A `targetType` such as `group#member` makes the target
 * a set: everybody who has `member` on the group. An empty `targetType` is an object whose type was not said, as the
 * relation API writes it: it stands for whatever type is asked for.
 */
export type RelationTuple = {
  readonly resourceType: string
  readonly resource: string
  readonly relation: string
  readonly targetType: string
  readonly target: string
  /** Instead of a target, which is empty then: every user whom this search of users finds. */
  readonly query?: string
}

/**
 * One end of a stored relation: an object, with `relation` everybody who has that relation on it, or with `query`
 * every user whom that search of users finds. An empty type is any type.
 */
export type Target = {
  readonly type: string
  readonly id: string
  readonly relation?: string
  readonly query?: string
  /** In answers about resources: the type under which the object that was asked about is stored. */
  readonly heldAs?: string
}

/** What the engine wants to know of the store. */
export type RelationQuery =
  /** What is stored under `relation` of the resource. */
  | {
      readonly kind: 'targets'
      readonly resourceType: string
      readonly resource: string
      readonly relation: string
      /** Of the targets that are objects, only this one is of interest; sets and queries are wanted all the same. */
      readonly only?: Target
    }
  /**
   * The objects that hold the target: each answer's `relation` is the one under which it does. Of an object
   * whatever is stored for its type or without one; an empty type is every type.
   */
  | { readonly kind: 'resources'; readonly target: Target; readonly resourceType?: string; readonly relation?: string }
  /** The users whom a search finds, as objects without a type; with `only` that one, if it is among them. */
  | { readonly kind: 'users'; readonly query: string; readonly only?: string }
  /** Every search of users that is stored anywhere, once. */
  | { readonly kind: 'searches' }

/** Answers to queries, in their order. */
export type RelationAnswers = readonly (readonly Target[])[]

/**
 * How the engine reads stored relations: one call per step, with all queries of the step.
 * A reader may answer more targets than `only` asks for, never fewer.
 */
export type RelationReader = { read(queries: readonly RelationQuery[]): Promise<RelationAnswers> }

/** A reader that has everything at hand. */
export type LocalRelationReader = { read(queries: readonly RelationQuery[]): RelationAnswers }

/** An coroutine of the engine: asks in steps, and returns once it knows. */
export type QueryCoroutine<Answer> = Generator<readonly RelationQuery[], Answer, RelationAnswers>

export async function runQueries<Answer>(
  coroutine: QueryCoroutine<Answer>,
  reader: RelationReader | LocalRelationReader,
): Promise<Answer> {
  let step = coroutine.next()
  while (step.done !== true) step = coroutine.next(await reader.read(step.value))
  return step.value
}

/** `answer` without a promise, over relations at hand. */
export function runLocally<Answer>(coroutine: QueryCoroutine<Answer>, relations: LocalRelationReader): Answer {
  let step = coroutine.next()
  while (step.done !== true) step = coroutine.next(relations.read(step.value))
  return step.value
}

/** Many coroutines as one: what they want to know next is read at once. The answers are in their order. */
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

/** `group#member` in its two parts; `user` in one. */
export function parseTargetType(targetType: string): { type: string; relation?: string } {
  const at = targetType.indexOf('#')
  return at < 0 ? { type: targetType } : { type: targetType.slice(0, at), relation: targetType.slice(at + 1) }
}
