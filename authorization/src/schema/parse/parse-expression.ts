import { nestingMax } from '../limits.ts'
import { parseWith, withCondition } from './parse-with.ts'
import type { Expression } from '../schema.ts'
import { type Position, SchemaError } from '../schema-error.ts'
import type { TokenReader } from './token-reader.ts'

/** The tokens, and the names of conditions. */
export type Source = { readonly tokens: TokenReader; isCondition(name: string): boolean }

/**
 * `permExpr` of reference/fga.md §1 with the precedence of §5.1: `&` binds tighter than `|` and `-`,
 * and those two go from left to right. `with` belongs to the operand before it.
 */
export function parseExpression(source: Source): Expression {
  return parseJoins(source, 0).expression
}

/** An expression with the number of its levels. */
type Parsed = { expression: Expression; height: number }
type Join = 'union' | 'difference' | 'intersection'

function parseJoins(source: Source, nesting: number): Parsed {
  const { tokens } = source
  const { position } = tokens.next
  let operands = [parseIntersection(source, nesting)]
  let kind: Join | undefined
  for (;;) {
    const operator = tokens.takeIf('|') ? 'union' : tokens.takeIf('-') ? 'difference' : undefined
    if (operator === undefined) return join(kind, operands, position)
    if (operator !== kind) operands = [join(kind, operands, position)]
    kind = operator
    operands.push(parseIntersection(source, nesting))
  }
}

function parseIntersection(source: Source, nesting: number): Parsed {
  const { position } = source.tokens.next
  const operands = [parseOperand(source, nesting)]
  while (source.tokens.takeIf('&')) operands.push(parseOperand(source, nesting))
  return join('intersection', operands, position)
}

function parseOperand(source: Source, nesting: number): Parsed {
  const { tokens } = source
  const operand = tokens.isNext('(') ? parseGroup(source, nesting) : { expression: parseName(tokens), height: 1 }
  const { position } = tokens.next
  const parsed = parseWith(tokens, () => isConditionNext(source))
  if (parsed === undefined) return operand
  const expression = withCondition(operand.expression, parsed.condition)
  return bounded({ expression, height: 1 + Math.max(operand.height, parsed.height + 1) }, position)
}

/** After `|`: no operand begins with "!", and conditions and members share no names. */
function isConditionNext({ tokens, isCondition }: Source) {
  const { kind, text } = tokens.peek(1)
  return text === '!' || (kind === 'name' && isCondition(text))
}

function parseGroup(source: Source, nesting: number): Parsed {
  const { position } = source.tokens.take()
  if (nesting >= nestingMax) throw tooDeep(position)
  const group = parseJoins(source, nesting + 1)
  source.tokens.takeWord(')', '")" or an operator')
  return group
}

function parseName(tokens: TokenReader): Expression {
  const { text: name, position } = tokens.takeName('a relation, a permission or "("')
  if (!tokens.takeIf('.')) return { kind: 'name', name, position }
  const { text: target } = tokens.takeName('a relation or permission')
  return { kind: 'arrow', relation: name, name: target, position }
}

/** A single operand is returned unchanged. */
function join(kind: Join | undefined, operands: readonly Parsed[], position: Position): Parsed {
  const [first, second] = operands
  if (first === undefined) throw new Error('unreachable: an expression has an operand')
  if (kind === undefined || second === undefined) return first
  const height = 1 + operands.reduce((highest, operand) => Math.max(highest, operand.height), 0)
  return bounded({ expression: { kind, operands: operands.map(operand => operand.expression) }, height }, position)
}

function bounded(parsed: Parsed, position: Position): Parsed {
  if (parsed.height > nestingMax) throw tooDeep(position)
  return parsed
}

function tooDeep(position: Position) {
  return new SchemaError(`the expression is nested deeper than ${nestingMax} levels`, position)
}
