import { createRequire } from 'node:module'

import type { ASTNode, Environment } from '@marcbachmann/cel-js'

import type { Condition } from '../schema/schema.ts'
import { positionIn, SchemaError } from '../schema/schema-error.ts'
import { IpAddress, parseRanges } from './addresses.ts'
import { type CompiledCondition, ConditionError } from './compiled-condition.ts'
import { costMax, costOf, type Size, sizeOfText, UnsupportedExpression } from './cost.ts'
import { compilePattern, type Pattern } from './patterns.ts'
import { listLengthMax, textLengthMax, type Value, type Values } from './values.ts'

const expressionLengthMax = 4_096
const nodesMax = 500
const depthMax = 50
// Below this the cost is not computed for the actual values.
const cheapMax = 1_000

// `matches` of the library backtracks and cannot be replaced, so calls of it are redirected to this function.
const matches = 'matchesLinearly'

/**
 * Parses an expression, checks its types and bounds its cost. The language is the Common Expression Language without
 * maps, bytes and functions of unknown cost.
 * @throws {SchemaError} at the position in the schema
 */
export function compileExpression(condition: Extract<Condition, { kind: 'expression' }>): CompiledCondition {
  const { name, expression, position, expressionPosition } = condition
  const fail = (problem: string, offset: number) => {
    const at = expressionPosition && positionIn(expression, offset, expressionPosition)
    return new SchemaError(`condition "${name}": ${problem}`, at ?? position)
  }
  if (expression.length > expressionLengthMax)
    throw fail(`the expression is longer than ${expressionLengthMax} characters`, 0)
  const environment = createEnvironment(condition)
  const program = parse(environment, expression, fail)
  const patterns = replacePatterns(program.ast, fail)
  const byText = new Map([...patterns].map(([node, pattern]) => [patternText(node), pattern]))
  environment.registerFunction(`string.${matches}(string): bool`, (text: string, pattern: string) =>
    byText.get(pattern)?.test(text),
  )
  const checked = program.check()
  if (!checked.valid) throw fail(summaryOf(checked.error), checked.error?.range?.start ?? 0)
  if (checked.type !== 'bool')
    throw fail(`expected true or false but the expression gives ${checked.type}`, program.ast.start)
  const cost = (sizes: ReadonlyMap<string, Size>) => costOf(program.ast, { sizes, patterns })
  const largest = new Map(condition.parameters.map(it => [it.name, largestSizes[it.type] ?? sizeOfText(1)]))
  const largestCost = attemptCost(() => cost(largest), fail)
  if (cost(new Map()) > costMax) throw fail(`the expression takes more than ${costMax} steps`, 0)
  return {
    parameters: condition.parameters,
    patternWeight: [...patterns.values()].reduce((weight, pattern) => weight + pattern.weight, 0),
    costOf: values =>
      largestCost <= cheapMax ? largestCost : cost(new Map([...values].map(([key, value]) => [key, sizeOf(value)]))),
    evaluate: (values: Values) => {
      const answer: unknown = program(Object.fromEntries(values))
      if (typeof answer !== 'boolean') throw new ConditionError('neither true nor false')
      return answer
    },
  }
}

type Fail = (problem: string, offset: number) => SchemaError

function createEnvironment({ name, parameters, position }: Extract<Condition, { kind: 'expression' }>): Environment {
  const environment = base().clone()
  for (const parameter of parameters) {
    try {
      environment.registerVariable(parameter.name, parameter.type)
    } catch (error) {
      // The library reserves some names.
      const reason = error instanceof Error ? error.message : String(error)
      throw new SchemaError(
        `condition "${name}": parameter "${parameter.name}" has a reserved name (${reason})`,
        position,
      )
    }
  }
  return environment
}

let shared: Environment | undefined

function base(): Environment {
  if (shared !== undefined) return shared
  const { Environment } = loadLibrary()
  shared = new Environment({ limits: { maxAstNodes: nodesMax, maxDepth: depthMax } })
    .registerType('ipaddress', IpAddress)
    .registerFunction('ipaddress.in_cidr(string): bool', inRange)
    .registerFunction('string(ipaddress): string', (address: IpAddress) => address.text)
    .registerOperator('ipaddress == ipaddress', (a: IpAddress, b: IpAddress) => a.text === b.text)
  return shared
}

function inRange(address: IpAddress, text: string): boolean {
  const range = parseRanges([text])
  if (range === undefined) throw new ConditionError(`"${text}" is not an IP address or range`)
  return range.includes(address)
}

// Loaded with the first expression, so that a start without expressions does not wait for it.
function loadLibrary(): typeof import('@marcbachmann/cel-js') {
  // Safe: `require` is untyped; these are the types of the library.
  return require('@marcbachmann/cel-js') as typeof import('@marcbachmann/cel-js')
}
const require = createRequire(import.meta.url)

function parse(environment: Environment, expression: string, fail: Fail) {
  try {
    return environment.parse(expression)
  } catch (error) {
    throw fail(summaryOf(error), rangeStartOf(error))
  }
}

/** Redirects every `matches` to ours and compiles its pattern, which must be a literal. */
function replacePatterns(root: ASTNode, fail: Fail): Map<ASTNode, Pattern> {
  const patterns = new Map<ASTNode, Pattern>()
  const open = [root]
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    open.push(...childrenOf(node))
    if (node.op === 'call' && node.args[0] === 'duration') requireDuration(node.args[1][0], fail)
    if (node.op !== 'rcall') continue
    const [method, , [argument]] = node.args
    if (method === 'in_cidr' && typeof argument?.args === 'string' && argument.op === 'value')
      if (parseRanges([argument.args]) === undefined)
        throw fail(`"${argument.args}" is not an IP address or range`, argument.start)
    if (method !== 'matches' || argument === undefined) continue
    const text = requireText(argument, 'matches()', fail)
    try {
      patterns.set(node, compilePattern(text))
    } catch (error) {
      throw fail(error instanceof Error ? error.message : String(error), argument.start)
    }
    node.args[0] = matches
  }
  return patterns
}

function requireText(node: ASTNode | undefined, method: string, fail: Fail): string {
  if (node?.op === 'value' && typeof node.args === 'string') return node.args
  throw fail(`${method} takes a text that is written in the expression`, node?.start ?? 0)
}

/** The library parses invalid durations in cubic time. */
function requireDuration(node: ASTNode | undefined, fail: Fail) {
  const text = requireText(node, 'duration()', fail)
  if (!/^[+-]?(?:\d{1,15}(?:\.\d{1,9})?(?:h|m|s|ms|us|ns)){1,6}$/.test(text))
    throw fail('the text is no duration, such as "1h30m"', node?.start ?? 0)
}

function patternText(node: ASTNode): string {
  const argument = node.op === 'rcall' ? node.args[2][0] : undefined
  return argument?.op === 'value' ? String(argument.args) : ''
}

function childrenOf(node: ASTNode): ASTNode[] {
  if (node.op === 'value' || node.op === 'id') return []
  if (node.op === 'call') return node.args[1]
  if (node.op === 'rcall') return [node.args[1], ...node.args[2]]
  if (node.op === '.' || node.op === '.?') return [node.args[0]]
  if (node.op === '!_' || node.op === '-_') return [node.args]
  return node.op === 'map' ? node.args.flat() : node.args
}

function attemptCost<Result>(work: () => Result, fail: Fail): Result {
  try {
    return work()
  } catch (error) {
    if (error instanceof UnsupportedExpression) throw fail(error.message, error.node.start)
    throw error
  }
}

const largestSizes: Record<string, Size> = {
  string: sizeOfText(textLengthMax),
  list: { count: listLengthMax, weight: listLengthMax * textLengthMax, item: textLengthMax },
}

function sizeOf(value: Value): Size {
  if (typeof value === 'string') return sizeOfText(value.length)
  if (!Array.isArray(value)) return sizeOfText(1)
  const weights = value.map(item => (typeof item === 'string' ? item.length : 1))
  const weight = weights.reduce((total, each) => total + each, 0)
  return { count: value.length, weight, item: weights.reduce((largest, each) => Math.max(largest, each), 1) }
}

/** Removes the drawing of the expression from a message of the library; we add the position ourselves. */
export function summaryOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return 'summary' in error && typeof error.summary === 'string' ? error.summary : error.message
}

function rangeStartOf(error: unknown): number {
  if (!(error instanceof Error) || !('range' in error)) return 0
  const { range } = error
  return typeof range === 'object' && range !== null && 'start' in range && typeof range.start === 'number'
    ? range.start
    : 0
}
