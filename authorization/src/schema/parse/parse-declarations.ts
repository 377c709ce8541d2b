import { assignArguments, isConstraintKind, type WrittenArgument } from '../../conditions/constraints/constraints.ts'
import { listLengthMax } from '../../conditions/values.ts'
import { conditionsMax, parametersMax } from '../limits.ts'
import type { Condition, Literal, Parameter, ParameterType, Scalar } from '../schema.ts'
import { type Position, positionIn, SchemaError } from '../schema-error.ts'
import type { TokenReader } from './token-reader.ts'

/** `{ constraint | condition }`, in any order, before the types. */
export function parseDeclarations(tokens: TokenReader): Map<string, Condition> {
  const conditions = new Map<string, Condition>()
  while (tokens.isNext('condition') || tokens.isNext('constraint')) {
    const condition = tokens.isNext('condition') ? parseConditionDeclaration(tokens) : parseConstraint(tokens)
    const { name, position } = condition
    if (conditions.has(name)) throw new SchemaError(`condition "${name}" is defined twice`, position)
    conditions.set(name, condition)
    if (conditions.size > conditionsMax)
      throw new SchemaError(`a schema may have ${conditionsMax} conditions at most`, position)
  }
  return conditions
}

function parseConditionDeclaration(tokens: TokenReader): Condition {
  tokens.take()
  const { text: name, position } = tokens.takeName('a condition name')
  tokens.takeWord('(', '"("')
  const parameters = new Map<string, Parameter>()
  while (!tokens.isNext(')')) {
    if (parameters.size > 0) tokens.takeWord(',', '"," or ")"')
    const parameter = tokens.takeName(parameters.size > 0 ? 'a parameter name' : 'a parameter name or ")"')
    if (parameters.has(parameter.text))
      throw new SchemaError(`parameter "${parameter.text}" is defined twice`, parameter.position)
    parameters.set(parameter.text, { name: parameter.text, type: takeParameterType(tokens) })
    if (parameters.size > parametersMax)
      throw new SchemaError(`a condition may have ${parametersMax} parameters at most`, parameter.position)
  }
  tokens.take()
  if (tokens.next.kind !== 'body') throw tokens.unexpected('"{"')
  const { text, position: bodyPosition } = tokens.take()
  const expression = text.slice(1, -1).trim()
  if (expression === '') throw new SchemaError('expected an expression between the braces', bodyPosition)
  const expressionPosition = positionIn(text, text.length - text.slice(1).trimStart().length, bodyPosition)
  return { kind: 'expression', name, parameters: [...parameters.values()], expression, position, expressionPosition }
}

export const parameterTypes: readonly ParameterType[] = ['int', 'string', 'bool', 'double', 'list', 'ipaddress']

export function isParameterType(text: unknown): text is ParameterType {
  return parameterTypes.some(type => type === text)
}

function takeParameterType(tokens: TokenReader): ParameterType {
  const { text } = tokens.next
  if (!isParameterType(text)) throw tokens.unexpected(`a parameter type (${parameterTypes.join(', ')})`)
  tokens.take()
  return text
}

function parseConstraint(tokens: TokenReader): Condition {
  tokens.take()
  const { text: name, position } = tokens.takeName('a constraint name')
  const kind = tokens.takeIf(':') ? tokens.takeName('a kind of constraint') : { text: name, position }
  const constraint = kind.text
  if (!isConstraintKind(constraint)) throw new SchemaError(`unknown kind of constraint "${kind.text}"`, kind.position)
  const written = tokens.takeIf('(') ? parseArguments(tokens) : []
  return { kind: 'constraint', name, constraint, fixed: assignArguments(constraint, written), position }
}

function parseArguments(tokens: TokenReader): WrittenArgument[] {
  const written: WrittenArgument[] = []
  while (!tokens.isNext(')')) {
    if (written.length > 0) tokens.takeWord(',', '"," or ")"')
    const { position } = tokens.next
    const isNamed = tokens.next.kind === 'name' && tokens.peek(1).text === ':'
    const name = isNamed ? tokens.takeName('a parameter').text : undefined
    if (isNamed) tokens.take()
    written.push({ name, value: parseLiteral(tokens), position })
    if (written.length > listLengthMax) throw listTooLong(position)
  }
  tokens.take()
  return written
}

function parseLiteral(tokens: TokenReader): Literal {
  if (!tokens.isNext('[')) return parseScalar(tokens)
  const { position } = tokens.take()
  const items: Scalar[] = []
  while (!tokens.isNext(']')) {
    if (items.length > 0) tokens.takeWord(',', '"," or "]"')
    items.push(parseScalar(tokens))
    if (items.length > listLengthMax) throw listTooLong(position)
  }
  tokens.take()
  return items
}

function parseScalar(tokens: TokenReader): Scalar {
  const { kind, text, position } = tokens.next
  if (kind === 'string') {
    tokens.take()
    return text.slice(1, -1).replace(/\\(["\\])/g, '$1')
  }
  if (text === 'true' || text === 'false') return tokens.take().text === 'true'
  const isNegative = tokens.takeIf('-')
  if (tokens.next.kind !== 'number')
    throw tokens.unexpected(isNegative ? 'a number' : 'a text, a number, true or false')
  const number = tokens.take().text
  if (!/^\d+(\.\d{1,15})?$/.test(number)) throw new SchemaError(`"${number}" is not a number`, position)
  // Avoids negative zero.
  const value = isNegative ? 0 - Number(number) : Number(number)
  if (!Number.isFinite(value) || (Number.isInteger(value) && !Number.isSafeInteger(value)))
    throw new SchemaError(`${number} is too large`, position)
  return value
}

function listTooLong(position: Position) {
  return new SchemaError(`a list may have ${listLengthMax} values at most`, position)
}
