import type { Position } from './schema-error.ts'

/** What a relation may hold: objects of a type, or everybody who has `relation` on an object of that type. */
export type TargetType = { readonly type: string; readonly relation?: string; readonly position?: Position }

/**
 * Who has a relation or permission on an object. The language writes most of it; `set`, `reverse`, the `type` of an
 * arrow and `stored` below an intersection or a difference come from the relation API only (reference/fga.md §4).
 */
export type Expression =
  /** Whoever is stored under the relation itself, target sets included. */
  | { readonly kind: 'stored' }
  /** Whoever is in a set `type#relation` that is stored under the relation itself. */
  | { readonly kind: 'set'; readonly type: string; readonly relation: string }
  | { readonly kind: 'name'; readonly name: string; readonly position?: Position }
  /**
   * `relation.name`: whoever has `name` on one of the objects that `relation` holds. An object that was stored
   * without its type is one of `type`.
   */
  | {
      readonly kind: 'arrow'
      readonly relation: string
      readonly name: string
      readonly type?: string
      readonly position?: Position
    }
  /** Whoever has `name` on an object of `type` that holds this one under `relation`: the arrow's other way. */
  | { readonly kind: 'reverse'; readonly type: string; readonly relation: string; readonly name: string }
  | { readonly kind: 'union' | 'intersection'; readonly operands: readonly Expression[] }
  /** The first operand without any of the others. */
  | { readonly kind: 'difference'; readonly operands: readonly Expression[] }
  /** `operand with condition`: the operand counts where the condition holds. */
  | { readonly kind: 'conditional'; readonly operand: Expression; readonly condition: ConditionExpression }

/** What follows `with`: names of conditions and constraints, combined. */
export type ConditionExpression =
  | { readonly kind: 'condition'; readonly name: string; readonly position?: Position }
  | { readonly kind: 'and' | 'or'; readonly operands: readonly ConditionExpression[] }
  | { readonly kind: 'not'; readonly operand: ConditionExpression }

/** What `with` names: an expression over what a check is told of its circumstances, or a built-in kind of one. */
export type Condition =
  | {
      readonly kind: 'expression'
      readonly name: string
      readonly parameters: readonly Parameter[]
      /** Common Expression Language, answering true or false. */
      readonly expression: string
      readonly position?: Position
      /** Where the expression begins. */
      readonly expressionPosition?: Position
    }
  | {
      readonly kind: 'constraint'
      readonly name: string
      readonly constraint: ConstraintKind
      /** By name of the parameter; what is not fixed here comes with the check. */
      readonly fixed: Readonly<Record<string, Literal>>
      readonly position?: Position
    }

export type ParameterType = 'int' | 'string' | 'bool' | 'double' | 'list' | 'ipaddress'
export type Parameter = { readonly name: string; readonly type: ParameterType }

export type ConstraintKind =
  | 'IpRange'
  | 'IpList'
  | 'DateExpiryEpochSeconds'
  | 'StringMatchRegex'
  | 'NumAtLeast'
  | 'NumAtMost'
  | 'NumRange'
  | 'BoolCheck'
  | 'GeoCountry'
  | 'IntList'
  | 'LabelList'

/** A value written in a schema. */
export type Literal = Scalar | readonly Scalar[]
export type Scalar = string | number | boolean

/** Stored: the only thing that relations are written to. */
export type Relation = {
  readonly kind: 'relation'
  readonly name: string
  /** Undefined for a relation that lists nothing, as those of the relation API: it holds whatever is written to it. */
  readonly targets?: readonly TargetType[]
  /** `stored`, or what counts instead: a condition, other members besides. */
  readonly expression: Expression
  readonly position?: Position
}

/** Derived: never stored. */
export type Permission = {
  readonly kind: 'permission'
  readonly name: string
  readonly expression: Expression
  readonly position?: Position
}

export type TypeDefinition = {
  readonly name: string
  /** Relations and permissions share one space of names. In the order of the text. */
  readonly members: ReadonlyMap<string, Relation | Permission>
  readonly position?: Position
}

/** A schema whose names are all known and unambiguous. Conditions and types in the order of the text. */
export type Schema = {
  readonly conditions: ReadonlyMap<string, Condition>
  readonly types: ReadonlyMap<string, TypeDefinition>
}

export function findMember(schema: Schema, type: string, name: string): Relation | Permission | undefined {
  return schema.types.get(type)?.members.get(name)
}

/** The types of the plain objects a relation may hold; what an arrow can follow. */
export function plainTypes(relation: Relation): string[] {
  return (relation.targets ?? []).filter(target => target.relation === undefined).map(target => target.type)
}

/** Whether what is stored under the relation counts: the schema may have changed since. */
export function mayHold({ targets }: Relation, target: Stored): boolean {
  return (
    targets === undefined ||
    targets.some(
      allowed =>
        allowed.relation === target.relation &&
        (allowed.type === target.type || (target.relation === undefined && target.type === '')),
    )
  )
}

/** The types by which an arrow goes on from a stored target: none from sets, and from what counts for nothing. */
export function typesFollowed(
  arrow: Extract<Expression, { kind: 'arrow' }>,
  relation: Relation | Permission | undefined,
  target: Stored,
): readonly string[] {
  if (relation?.kind !== 'relation' || target.relation !== undefined || target.query !== undefined) return []
  if (!mayHold(relation, target)) return []
  if (target.type !== '') return [target.type]
  return arrow.type === undefined ? plainTypes(relation) : [arrow.type]
}

/** One end of a stored relation, as far as a schema can judge it; an empty type is any. */
type Stored = { readonly type: string; readonly id: string; readonly relation?: string; readonly query?: string }
