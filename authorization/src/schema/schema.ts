import type { Position } from './schema-error.ts'

/** What a relation may hold: objects of a type, or everybody who has `relation` on an object of that type. */
export type TargetType = { readonly type: string; readonly relation?: string; readonly position: Position }

export type Expression =
  | { readonly kind: 'name'; readonly name: string; readonly position: Position }
  /** `relation.name`: whoever has `name` on one of the objects that `relation` holds. */
  | { readonly kind: 'arrow'; readonly relation: string; readonly name: string; readonly position: Position }
  | { readonly kind: 'union' | 'intersection'; readonly operands: readonly Expression[] }
  /** The first operand without any of the others. */
  | { readonly kind: 'difference'; readonly operands: readonly Expression[] }

/** Stored: the only thing that relations are written to. */
export type Relation = {
  readonly kind: 'relation'
  readonly name: string
  readonly targets: readonly TargetType[]
  readonly position: Position
}

/** Derived: never stored. */
export type Permission = {
  readonly kind: 'permission'
  readonly name: string
  readonly expression: Expression
  readonly position: Position
}

export type TypeDefinition = {
  readonly name: string
  /** Relations and permissions share one space of names. In the order of the text. */
  readonly members: ReadonlyMap<string, Relation | Permission>
  readonly position: Position
}

/** A schema whose names are all known and unambiguous. Types in the order of the text. */
export type Schema = { readonly types: ReadonlyMap<string, TypeDefinition> }

export const findMember = (schema: Schema, type: string, name: string): Relation | Permission | undefined =>
  schema.types.get(type)?.members.get(name)

/** The types of the plain objects a relation may hold; what an arrow can follow. */
export const plainTypes = (relation: Relation): string[] =>
  relation.targets.filter(target => target.relation === undefined).map(target => target.type)
