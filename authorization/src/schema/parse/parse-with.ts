import { nestingMax } from '../limits.ts'
import type { ConditionExpression, Expression } from '../schema.ts'
import { type Position, SchemaError } from '../schema-error.ts'
import type { TokenReader } from './token-reader.ts'

/** A condition with the number of its levels. */
export type ParsedCondition = { readonly condition: ConditionExpression; readonly height: number }

/**
 * `condExpr` of reference/fga.md §1: `!` binds tighter than `&`, and that tighter than `|`. Behind an operand of a
 * permission `|` may go on either way: `isOr` says whether the one that comes next belongs to the condition.
 */
export function parseCondition(tokens: TokenReader, isOr: () => boolean): ParsedCondition {
  return parseOr(tokens, { isOr, nesting: 0 })
}

type ExpressionContext = { readonly isOr: () => boolean; readonly nesting: number }

function parseOr(tokens: TokenReader, context: ExpressionContext): ParsedCondition {
  const { position } = tokens.next
  const operands = [parseAnd(tokens, context.nesting)]
  while (tokens.isNext('|') && context.isOr()) {
    tokens.take()
    operands.push(parseAnd(tokens, context.nesting))
  }
  return join('or', operands, position)
}

function parseAnd(tokens: TokenReader, nesting: number): ParsedCondition {
  const { position } = tokens.next
  const operands = [parseNot(tokens, nesting)]
  while (tokens.takeIf('&')) operands.push(parseNot(tokens, nesting))
  return join('and', operands, position)
}

function parseNot(tokens: TokenReader, nesting: number): ParsedCondition {
  const { position } = tokens.next
  if (tokens.takeIf('!')) {
    if (nesting >= nestingMax) throw tooDeep(position)
    const { condition: operand, height } = parseNot(tokens, nesting + 1)
    return bounded({ condition: { kind: 'not', operand }, height: height + 1 }, position)
  }
  if (tokens.isNext('(')) return parseGroup(tokens, nesting)
  const { text: name } = tokens.takeName('a condition, "!" or "("')
  return { condition: { kind: 'condition', name, position }, height: 1 }
}

function parseGroup(tokens: TokenReader, nesting: number): ParsedCondition {
  const { position } = tokens.take()
  if (nesting >= nestingMax) throw tooDeep(position)
  const group = parseOr(tokens, { isOr: () => true, nesting: nesting + 1 })
  tokens.takeWord(')', '")", "&" or "|"')
  return group
}

/** A single operand is returned unchanged. */
function join(kind: 'and' | 'or', operands: readonly ParsedCondition[], position: Position): ParsedCondition {
  const [first, second] = operands
  if (first === undefined) throw new Error('unreachable: a condition has an operand')
  if (second === undefined) return first
  const height = 1 + operands.reduce((highest, operand) => Math.max(highest, operand.height), 0)
  return bounded({ condition: { kind, operands: operands.map(operand => operand.condition) }, height }, position)
}

function bounded(parsed: ParsedCondition, position: Position): ParsedCondition {
  if (parsed.height > nestingMax) throw tooDeep(position)
  return parsed
}

function tooDeep(position: Position) {
  return new SchemaError(`the condition is nested deeper than ${nestingMax} levels`, position)
}

/** `{ "with" condExpr }`: several conditions on one operand are combined with "&". */
export function parseWith(tokens: TokenReader, isOr: () => boolean): ParsedCondition | undefined {
  const { position } = tokens.next
  const parsed: ParsedCondition[] = []
  while (tokens.takeIf('with')) parsed.push(parseOr(tokens, { isOr, nesting: 0 }))
  return parsed.length === 0 ? undefined : join('and', parsed.flatMap(operandsOfAnd), position)
}

function operandsOfAnd({ condition, height }: ParsedCondition): ParsedCondition[] {
  return condition.kind === 'and'
    ? condition.operands.map(operand => ({ condition: operand, height: height - 1 }))
    : [{ condition, height }]
}

/** Adds a condition to an expression; an existing condition must hold, too. */
export function withCondition(expression: Expression, condition: ConditionExpression): Expression {
  if (expression.kind !== 'conditional') return { kind: 'conditional', operand: expression, condition }
  const operands = [expression.condition, condition].flatMap(it => (it.kind === 'and' ? it.operands : [it]))
  return { kind: 'conditional', operand: expression.operand, condition: { kind: 'and', operands } }
}
