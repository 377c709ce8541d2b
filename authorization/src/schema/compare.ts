import { findMember, plainTypes, type Relation, type Schema } from './schema.ts'
import { writeTarget } from './namespaces/to-namespaces.ts'

/** Stored relations that a new schema does not allow; each kind is one statement of a store. */
export type Deletion =
  /** All relations of objects of the type, and all with an object or target set of the type as their target. */
  | { readonly kind: 'type'; readonly type: string }
  /** All targets of the relation. */
  | { readonly kind: 'relation'; readonly type: string; readonly relation: string }
  /**
   * Targets of the relation whose type is not one of these: `user`, `group#member`, and '' for a target without a type or a
   * search of users.
   */
  | { readonly kind: 'targets'; readonly type: string; readonly relation: string; readonly keep: readonly string[] }
  /** All relations with the target set `type#relation` as their target. */
  | { readonly kind: 'sets'; readonly type: string; readonly relation: string }

export type SchemaComparison = {
  /** Removed types. */
  readonly types: readonly string[]
  /** Relations of other types that were removed, became permissions or allow fewer types: `folder#viewer`. */
  readonly relations: readonly string[]
  readonly deletions: readonly Deletion[]
}

/** The relations to delete when one schema replaces another. Longer lists of types delete nothing. */
export function compareSchemas(before: Schema, after: Schema): SchemaComparison {
  const types: string[] = []
  const relations: string[] = []
  const deletions: Deletion[] = []
  for (const { name: type, members } of before.types.values()) {
    if (!after.types.has(type)) {
      types.push(type)
      deletions.push({ kind: 'type', type })
      continue
    }
    for (const member of members.values()) {
      const { name } = member
      const next = findMember(after, type, name)
      const deletion = member.kind === 'relation' ? deletionOf(type, member, next) : undefined
      if (deletion !== undefined) {
        relations.push(`${type}#${name}`)
        deletions.push(deletion)
      }
      if (next === undefined) deletions.push({ kind: 'sets', type, relation: name })
    }
  }
  return { types, relations, deletions }
}

function deletionOf(type: string, before: Relation, after: ReturnType<typeof findMember>): Deletion | undefined {
  const relation = before.name
  if (after?.kind !== 'relation') return { kind: 'relation', type, relation }
  if (after.targets === undefined) return undefined
  const keep = after.targets.map(writeTarget)
  const isWider = before.targets?.every(target => keep.includes(writeTarget(target))) === true
  if (isWider) return undefined
  // A target without a type matches any listed type.
  return { kind: 'targets', type, relation, keep: plainTypes(after).length > 0 ? [...keep, ''] : keep }
}
