import { constraintParameters } from '../../conditions/constraints/constraints.ts'
import type {
  AuthzCondition,
  AuthzExpression,
  AuthzNode,
  AuthzRelationDefinition,
  AuthzSchema,
} from './authz-schema.ts'
import { formatCondition } from '../format/format-condition.ts'
import {
  type Condition,
  type Expression,
  findMember,
  type Permission,
  plainTypes,
  type Relation,
  type Schema,
  type TargetType,
} from '../schema.ts'

/** Converts a schema to the form of the relation API; `fromNamespaces` reads it back without loss. */
export function toNamespaces(schema: Schema): AuthzSchema {
  return {
    namespaces: [...schema.types.values()].map(type => ({
      name: type.name,
      relationDefinitions: [...type.members.values()].map(member => toDefinition({ schema, type: type.name }, member)),
    })),
    ...(schema.conditions.size > 0 && { conditions: [...schema.conditions.values()].map(toAuthzCondition) }),
  }
}

/** The schema and the namespace of a node. */
type ExpressionContext = { readonly schema: Schema; readonly type: string }

function toDefinition(context: ExpressionContext, member: Relation | Permission): AuthzRelationDefinition {
  const { name, expression } = member
  const targets = member.kind === 'relation' ? member.targets : undefined
  if (targets !== undefined) {
    const types = targets.map(writeTarget)
    return { name, complexDefinition: toTypedNode(context, expression, targets), types }
  }
  return expression.kind === 'stored' ? { name } : { name, complexDefinition: toNode(context, expression) }
}

export function writeTarget({ type, relation }: TargetType): string {
  return relation === undefined ? type : `${type}#${relation}`
}

/**
 * fga.md §4: target sets are written before `self`, other members after it. They add nothing to `self`, so reading
 * removes them.
 */
function toTypedNode(context: ExpressionContext, expression: Expression, targets: readonly TargetType[]): AuthzNode {
  if (expression.kind === 'conditional') return withText(toTypedNode(context, expression.operand, targets), expression)
  const others = operandsBesidesStored(expression)
  if (others === undefined) return toNode(context, expression)
  const sets = setsOf(targets)
  if (sets.length === 0 && others.length === 0) return self
  return { nType: 'union', children: [...sets, self, ...others.map(operand => toNode(context, operand))] }
}

/** The operands besides `stored` of a union; undefined for other expressions. */
function operandsBesidesStored(expression: Expression): readonly Expression[] | undefined {
  if (expression.kind === 'stored') return []
  if (expression.kind !== 'union') return undefined
  const [first, ...others] = expression.operands
  return first?.kind === 'stored' ? others : undefined
}

export function setsOf(targets: readonly TargetType[]): AuthzNode[] {
  return targets.flatMap(({ type, relation }) => (relation === undefined ? [] : [targetSet(type, relation)]))
}

const self: AuthzNode = { nType: 'child', expression: { neType: 'self' } }

function targetSet(type: string, relation: string): AuthzNode {
  return child({ neType: 'targetSet', targetRelationDefinition: relation, targetRelationDefinitionNamespace: type })
}

function child(expression: AuthzExpression): AuthzNode {
  return { nType: 'child', expression }
}

const nodeTypes = { union: 'union', intersection: 'intersect', difference: 'sub' } as const

function toNode(context: ExpressionContext, expression: Expression): AuthzNode {
  switch (expression.kind) {
    case 'stored':
      return self
    case 'set':
      return targetSet(expression.type, expression.relation)
    case 'name':
      return targetSet(context.type, expression.name)
    case 'arrow':
      return child({
        neType: 'relationRight',
        relationDefinition: expression.relation,
        relationDefinitionNamespace: context.type,
        targetRelationDefinition: expression.name,
        targetRelationDefinitionNamespace: expression.type ?? firstFollowed(context, expression),
      })
    case 'reverse':
      return child({
        neType: 'relationLeft',
        relationDefinition: expression.relation,
        relationDefinitionNamespace: expression.type,
        targetRelationDefinition: expression.name,
        targetRelationDefinitionNamespace: expression.type,
      })
    case 'conditional':
      return withText(toNode(context, expression.operand), expression)
    default:
      return {
        nType: nodeTypes[expression.kind],
        children: expression.operands.map(operand => toNode(context, operand)),
      }
  }
}

function withText(node: AuthzNode, { condition }: Extract<Expression, { kind: 'conditional' }>): AuthzNode {
  // A conditional within a conditional: the node would lose the inner condition.
  return node.condition === undefined
    ? { ...node, condition: formatCondition(condition) }
    : { nType: 'union', children: [node], condition: formatCondition(condition) }
}

/** The first type in the list of the relation that has the member: the meaning of an arrow in the language. */
function firstFollowed(
  { schema, type }: ExpressionContext,
  { relation, name }: Extract<Expression, { kind: 'arrow' }>,
) {
  const left = findMember(schema, type, relation)
  const followed = left?.kind === 'relation' ? plainTypes(left) : []
  return followed.find(target => findMember(schema, target, name) !== undefined)
}

function toAuthzCondition(condition: Condition): AuthzCondition {
  const { name } = condition
  if (condition.kind === 'expression')
    return { name, params: condition.parameters.map(it => ({ ...it })), expression: condition.expression }
  const params = constraintParameters(condition).map(it => ({ ...it }))
  return { name, params, expression: '', builtin: condition.constraint, arguments: { ...condition.fixed } }
}
