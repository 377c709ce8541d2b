import { type Fields, fieldsOf, listOf, nameOf, textOf } from './authz-fields.ts'
import { readTokens } from '../parse/lexer.ts'
import { nestingMax } from '../limits.ts'
import { parseCondition } from '../parse/parse-with.ts'
import type { ConditionExpression, Expression } from '../schema.ts'
import { SchemaError } from '../schema-error.ts'
import { createTokenReader } from '../parse/token-reader.ts'

/** The definition of a node, and what it needs to know of others. */
export type NodePlace = {
  readonly namespace: string
  readonly definition: string
  /** Whether an arrow of the language through the relation would follow `type` for the name. */
  isFirstFollowed(relation: string, name: string, type: string): boolean
}

/** @throws {SchemaError} with the definition in its message, for anything that is not a node of provider-api.md §7.4 */
export function readNode(value: unknown, context: NodePlace): Expression {
  return readAt(value, context, 1)
}

function readAt(value: unknown, context: NodePlace, level: number): Expression {
  const at = placeOf(context)
  if (level > nestingMax) throw new SchemaError(`${at}: nested deeper than ${nestingMax} levels`)
  const node = fieldsOf(value, at)
  const expression = readUnconditional(node, context, level)
  const text = textOf(node, 'condition', at)
  return text === undefined
    ? expression
    : { kind: 'conditional', operand: expression, condition: readCondition(text, at) }
}

export function placeOf({ namespace, definition }: Pick<NodePlace, 'namespace' | 'definition'>): string {
  return `${namespace}#${definition}`
}

const joins: Record<string, 'union' | 'intersection' | 'difference'> = {
  union: 'union',
  intersect: 'intersection',
  sub: 'difference',
}

function readUnconditional(node: Fields, context: NodePlace, level: number): Expression {
  const at = placeOf(context)
  const nType = textOf(node, 'nType', at)
  if (nType === undefined) throw new SchemaError(`${at}: a node has no nType`)
  const children = listOf(node.children, `${at}: children`)
  if (nType === 'child') {
    if (children.length > 0) throw new SchemaError(`${at}: a node of nType child has an expression and no children`)
    if ((node.expression ?? null) === null) throw new SchemaError(`${at}: a node of nType child has no expression`)
    return readExpression(fieldsOf(node.expression, at), context)
  }
  const kind = Object.hasOwn(joins, nType) ? joins[nType] : undefined
  if (kind === undefined) throw new SchemaError(`${at}: unknown nType "${nType}"`)
  if ((node.expression ?? null) !== null)
    throw new SchemaError(`${at}: a node of nType ${nType} has children and no expression`)
  if (children.length === 0) throw new SchemaError(`${at}: a node of nType ${nType} has no children`)
  return { kind, operands: children.map(child => readAt(child, context, level + 1)) }
}

function readExpression(expression: Fields, context: NodePlace): Expression {
  const at = placeOf(context)
  const neType = textOf(expression, 'neType', at)
  if (neType === undefined) throw new SchemaError(`${at}: an expression has no neType`)
  if (neType === 'self') return { kind: 'stored' }
  const namespace = (key: string) =>
    textOf(expression, key, at) === undefined ? context.namespace : nameOf(expression, key, at)
  const name = () => nameOf(expression, 'targetRelationDefinition', at)
  const type = namespace('targetRelationDefinitionNamespace')
  if (neType === 'targetSet') return readTargetSet({ type, name: name() }, context)
  if (neType !== 'relationRight' && neType !== 'relationLeft')
    throw new SchemaError(`${at}: unknown neType "${neType}"`)
  const relation = nameOf(expression, 'relationDefinition', at)
  const holder = namespace('relationDefinitionNamespace')
  if (neType === 'relationLeft') {
    // The object that stores the relation must also have the name.
    if (holder !== type)
      throw new SchemaError(`${at}: relationLeft has two namespaces, "${holder}" and "${type}", which have to be one`)
    return { kind: 'reverse', type, relation, name: name() }
  }
  if (holder !== context.namespace)
    throw new SchemaError(`${at}: relationRight begins in its own namespace, not in "${holder}"`)
  return context.isFirstFollowed(relation, name(), type)
    ? { kind: 'arrow', relation, name: name() }
    : { kind: 'arrow', relation, name: name(), type }
}

/**
 * A definition of the same namespace refers to the same object. One that names itself stands for the stored target set,
 * because the hosted service writes `relation member: user | group#member` in this way.
 */
function readTargetSet({ type, name }: { type: string; name: string }, context: NodePlace): Expression {
  return type === context.namespace && name !== context.definition
    ? { kind: 'name', name }
    : { kind: 'set', type, relation: name }
}

function readCondition(text: string, at: string): ConditionExpression {
  try {
    const tokens = createTokenReader(readTokens(text))
    const { condition } = parseCondition(tokens, () => true)
    if (tokens.next.kind !== 'end') throw tokens.unexpected('"&", "|" or the end of the condition')
    return withoutPositions(condition)
  } catch (error) {
    if (error instanceof SchemaError) throw new SchemaError(`${at}: condition: ${error.message}`)
    throw error
  }
}

function withoutPositions(condition: ConditionExpression): ConditionExpression {
  if (condition.kind === 'condition') return { kind: 'condition', name: condition.name }
  if (condition.kind === 'not') return { kind: 'not', operand: withoutPositions(condition.operand) }
  return { kind: condition.kind, operands: condition.operands.map(withoutPositions) }
}
