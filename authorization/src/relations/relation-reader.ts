/**
 * A stored relation: `target` has `relation` on `resource`. A `targetType` such as `group#member` makes the target
 * a set: everybody who has `member` on the group.
 */
export type RelationTuple = {
  readonly resourceType: string
  readonly resource: string
  readonly relation: string
  readonly targetType: string
  readonly target: string
}

/** One stored target: an object, or with `relation` everybody who has that relation on it. */
export type Target = { readonly type: string; readonly id: string; readonly relation?: string }

export type RelationQuery = {
  readonly resourceType: string
  readonly resource: string
  readonly relation: string
  /** Of the targets that are objects, only this one is of interest; sets are wanted all the same. */
  readonly only?: Target
}

/**
 * How the engine reads stored relations: one call per step, with all queries of the step, answers in their order.
 * A reader may answer more targets than `only` asks for, never fewer.
 */
export type RelationReader = {
  readTargets(queries: readonly RelationQuery[]): Promise<readonly (readonly Target[])[]>
}

/** A reader that has everything at hand. */
export type LocalRelationReader = {
  readTargets(queries: readonly RelationQuery[]): readonly (readonly Target[])[]
}

/** `group#member` in its two parts; `user` in one. */
export const parseTargetType = (targetType: string): { type: string; relation?: string } => {
  const at = targetType.indexOf('#')
  return at < 0 ? { type: targetType } : { type: targetType.slice(0, at), relation: targetType.slice(at + 1) }
}
