import type { Expression } from './schema.ts'
import { type Position, SchemaError } from './schema-error.ts'
import { refuseConditions, type TokenReader } from './token-reader.ts'

// Far beyond what a person writes, far below what the call stack holds. Counts parentheses, and operators that
// alternate: `a | b - c | d` is three levels.
const NESTING_MAX = 100

/**
 * `permExpr` of reference/fga.md §1 with the precedence of §5.1: `&` binds tighter than `|` and `-`,
 * and those two go from left to right.
 */
export const parseExpression = (tokens: TokenReader): Expression => parseJoins(tokens, 0).expression

/** With the number of levels below it. */
type Parsed = { expression: Expression; height: number }
type Join = 'union' | 'difference' | 'intersection'

const parseJoins = (tokens: TokenReader, nesting: number): Parsed => {
  const { position } = tokens.next
  let operands = [parseIntersection(tokens, nesting)]
  let kind: Join | undefined
  for (;;) {
    const operator = tokens.takeIf('|') ? 'union' : tokens.takeIf('-') ? 'difference' : undefined
    if (operator === undefined) return join(kind, operands, position)
    if (operator !== kind) operands = [join(kind, operands, position)]
    kind = operator
    operands.push(parseIntersection(tokens, nesting))
  }
}

const parseIntersection = (tokens: TokenReader, nesting: number): Parsed => {
  const { position } = tokens.next
  const operands = [parseOperand(tokens, nesting)]
  while (tokens.takeIf('&')) operands.push(parseOperand(tokens, nesting))
  return join('intersection', operands, position)
}

const parseOperand = (tokens: TokenReader, nesting: number): Parsed => {
  const operand = tokens.isNext('(') ? parseGroup(tokens, nesting) : { expression: parseName(tokens), height: 1 }
  if (tokens.isNext('with')) refuseConditions(tokens.next)
  return operand
}

const parseGroup = (tokens: TokenReader, nesting: number): Parsed => {
  const { position } = tokens.take()
  if (nesting >= NESTING_MAX) throw tooDeep(position)
  const group = parseJoins(tokens, nesting + 1)
  tokens.takeWord(')', '")" or an operator')
  return group
}

const parseName = (tokens: TokenReader): Expression => {
  const { text: name, position } = tokens.takeName('a relation, a permission or "("')
  if (!tokens.takeIf('.')) return { kind: 'name', name, position }
  const { text: target } = tokens.takeName('a relation or permission')
  return { kind: 'arrow', relation: name, name: target, position }
}

/** One operand alone is itself. */
const join = (kind: Join | undefined, operands: readonly Parsed[], position: Position): Parsed => {
  const [first, second] = operands
  if (first === undefined) throw new Error('unreachable: an expression has an operand')
  if (kind === undefined || second === undefined) return first
  const height = 1 + operands.reduce((highest, operand) => Math.max(highest, operand.height), 0)
  if (height > NESTING_MAX) throw tooDeep(position)
  return { expression: { kind, operands: operands.map(operand => operand.expression) }, height }
}

const tooDeep = (position: Position) =>
  new SchemaError(`the expression is nested deeper than ${NESTING_MAX} levels`, position)
