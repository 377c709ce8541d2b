import type { Position } from './schema-error.ts'

/** A type of target: objects of a type, or target sets of all who have `relation` on an object of the type. */
export type TargetType = { readonly type: string; readonly relation?: string; readonly position?: Position }

/**
 * Who has a relation or permission on an object. Most of it can be written in the language; `set`, `reverse`, the `type` of an
 * arrow and `stored` below an intersection or a difference come from the relation API only (reference/fga.md §4).
 */
export type Expression =
  /** The targets stored under the relation itself, including target sets. */
  | { readonly kind: 'stored' }
  /** The members of the target sets `type#relation` stored under the relation itself. */
  | { readonly kind: 'set'; readonly type: string; readonly relation: string }
  | { readonly kind: 'name'; readonly name: string; readonly position?: Position }
  /**
   * `relation.name`: all who have `name` on an object stored under `relation`. An object stored without a type has one of
   * `type`.
   */
  | {
      readonly kind: 'arrow'
      readonly relation: string
      readonly name: string
      readonly type?: string
      readonly position?: Position
    }
  /** All who have `name` on an object of `type` that stores this object under `relation`: a backwards arrow. */
  | { readonly kind: 'reverse'; readonly type: string; readonly relation: string; readonly name: string }
  | { readonly kind: 'union' | 'intersection'; readonly operands: readonly Expression[] }
  /** The first operand without any of the others. */
  | { readonly kind: 'difference'; readonly operands: readonly Expression[] }
  /** `operand with condition`: the operand counts if the condition holds. */
  | { readonly kind: 'conditional'; readonly operand: Expression; readonly condition: ConditionExpression }

/** The part after `with`: names of conditions and constraints with operators. */
export type ConditionExpression =
  | { readonly kind: 'condition'; readonly name: string; readonly position?: Position }
  | { readonly kind: 'and' | 'or'; readonly operands: readonly ConditionExpression[] }
  | { readonly kind: 'not'; readonly operand: ConditionExpression }

/** A named condition: an expression over the context of a check, or a built-in constraint. */
export type Condition =
  | {
      readonly kind: 'expression'
      readonly name: string
      readonly parameters: readonly Parameter[]
      /** A boolean expression of the Common Expression Language. */
      readonly expression: string
      readonly position?: Position
      /** The start of the expression. */
      readonly expressionPosition?: Position
    }
  | {
      readonly kind: 'constraint'
      readonly name: string
      readonly constraint: ConstraintKind
      /** Fixed parameters by name; the check provides the others. */
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

/** A member that stores relations. */
export type Relation = {
  readonly kind: 'relation'
  readonly name: string
  /** Undefined for a relation without a list, as in the relation API: it accepts every target. */
  readonly targets?: readonly TargetType[]
  /** `stored`, or an expression around it: a condition, or additional members. */
  readonly expression: Expression
  readonly position?: Position
}

/** A derived member; it stores nothing. */
export type Permission = {
  readonly kind: 'permission'
  readonly name: string
  readonly expression: Expression
  readonly position?: Position
}

export type TypeDefinition = {
  readonly name: string
  /** Relations and permissions, which share one namespace, in the order of the text. */
  readonly members: ReadonlyMap<string, Relation | Permission>
  readonly position?: Position
}

/** A validated schema. Conditions and types are in the order of the text. */
export type Schema = {
  readonly conditions: ReadonlyMap<string, Condition>
  readonly types: ReadonlyMap<string, TypeDefinition>
}

export function findMember(schema: Schema, type: string, name: string): Relation | Permission | undefined {
  return schema.types.get(type)?.members.get(name)
}

/** The types of objects that a relation accepts, which an arrow can follow. */
export function plainTypes(relation: Relation): string[] {
  return (relation.targets ?? []).filter(target => target.relation === undefined).map(target => target.type)
}

/** Whether a relation accepts a stored target: the schema may have changed since it was stored. */
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

/** The types that an arrow follows from a stored target; none for target sets and targets that are not accepted. */
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

/** The part of a stored target that a schema checks; an empty type matches every type. */
type Stored = { readonly type: string; readonly id: string; readonly relation?: string; readonly query?: string }
