import type { ASTNode } from '@marcbachmann/cel-js'

import type { Pattern } from './patterns.ts'
import { isInt64 } from './values.ts'

/** The maximum steps of one evaluation: a few milliseconds. */
export const costMax = 250_000
/** The maximum steps of all evaluations for one context. */
export const costTotalMax = 1_000_000

/**
 * The maximum size of a value: its elements or characters, the total in them, and the total in its largest element.
 * Numbers and booleans have size 1.
 */
export type Size = { readonly count: number; readonly weight: number; readonly item: number }

export function sizeOfText(length: number): Size {
  return { count: length, weight: length, item: 1 }
}
const one = sizeOfText(1)

/** An upper bound of the steps and of the size of the result, computed without evaluating. */
type Bound = { readonly cost: number; readonly size: Size }

/** The sizes of variables, and the pattern of each `matches`. */
export type CostScope = {
  readonly sizes: ReadonlyMap<string, Size>
  readonly patterns: ReadonlyMap<ASTNode, Pattern>
}

/** An expression that conditions must not contain. */
export class UnsupportedExpression extends Error {
  readonly node: ASTNode

  constructor(message: string, node: ASTNode) {
    super(message)
    this.name = 'UnsupportedExpression'
    this.node = node
  }
}

/**
 * The maximum number of steps of an expression; a loop costs its body times the length of its list.
 * @throws {UnsupportedExpression} for anything without a known bound, including later additions to the library
 */
export function costOf(node: ASTNode, scope: CostScope): number {
  return boundOf(node, scope).cost
}

function boundOf(node: ASTNode, scope: CostScope): Bound {
  const bound = (operand: ASTNode) => boundOf(operand, scope)
  switch (node.op) {
    case 'value':
      return boundOfLiteral(node, node.args)
    case 'id':
      return { cost: 1, size: scope.sizes.get(node.args) ?? one }
    case 'list':
      return literalList(node.args.map(bound))
    case '[]': {
      const [list, index] = node.args.map(bound)
      return { cost: costs([list, index]), size: elementOf(list?.size ?? one) }
    }
    case '?:': {
      const operands = node.args.map(bound)
      return { cost: costs(operands), size: larger(operands[1]?.size ?? one, operands[2]?.size ?? one) }
    }
    case '-_': {
      // The smallest integer has no positive counterpart.
      const { op, args } = node.args
      if (op === 'value' && typeof args === 'bigint') return boundOfLiteral(node, -args)
      return { cost: 1 + bound(node.args).cost, size: one }
    }
    case '!_':
      return { cost: 1 + bound(node.args).cost, size: one }
    case 'call':
      return boundOfCall(node, node.args[0], node.args[1].map(bound))
    case 'rcall':
      return boundOfMethod(node, scope)
    case '.':
    case '.?':
    case '[?]':
    case 'map':
      throw new UnsupportedExpression('maps and their fields are not supported', node)
    default:
      return boundOfOperator(node.op, node.args.map(bound))
  }
}

function boundOfLiteral(node: ASTNode, value: unknown): Bound {
  if (typeof value === 'string') return { cost: 1, size: sizeOfText(value.length) }
  if (typeof value === 'bigint' && !isInt64(value))
    throw new UnsupportedExpression('a whole number has 64 bits at most', node)
  if (value === null || typeof value === 'object')
    throw new UnsupportedExpression('such a literal is not supported', node)
  return { cost: 1, size: one }
}

function boundOfOperator(operator: string, operands: readonly Bound[]): Bound {
  const [left = { cost: 0, size: one }, right = left] = operands
  const cost = costs(operands)
  if (operator === '+') return { cost: cost + left.size.count + right.size.count, size: sum(left.size, right.size) }
  if (operator === '&&' || operator === '||') return { cost, size: one }
  return { cost: cost + left.size.weight + right.size.weight, size: one }
}

/** Functions with a small result that read their arguments once. */
const calls = new Set(['size', 'int', 'double', 'string', 'bool', 'timestamp', 'duration'])
const numberLengthMax = 400

function boundOfCall(node: ASTNode, name: string, operands: readonly Bound[]): Bound {
  if (!calls.has(name)) throw new UnsupportedExpression(`${name}() is not supported`, node)
  const read = operands.reduce((weight, operand) => weight + operand.size.weight, 0)
  const text = Math.max(numberLengthMax, read)
  return { cost: costs(operands) + read, size: name === 'string' ? sizeOfText(text) : one }
}

const readers = new Set(['size', 'startsWith', 'endsWith'])
const searches = new Set(['contains', 'indexOf', 'lastIndexOf'])
const shapers = new Set(['lowerAscii', 'upperAscii', 'trim', 'substring'])
const timeParts = /^get(?:FullYear|Month|Date|DayOfMonth|DayOfWeek|DayOfYear|Hours|Minutes|Seconds|Milliseconds)$/
const loops = new Set(['all', 'exists', 'exists_one', 'filter', 'map'])
const addressCost = 100

function boundOfMethod(node: Extract<ASTNode, { op: 'rcall' }>, scope: CostScope): Bound {
  const [name, receiver, args] = node.args
  if (loops.has(name)) return boundOfLoop(node, scope)
  const operands = [receiver, ...args].map(operand => boundOf(operand, scope))
  const [of = { cost: 0, size: one }, argument = of] = operands
  const cost = costs(operands)
  const pattern = scope.patterns.get(node)
  if (pattern !== undefined) return { cost: cost + pattern.costOf(of.size.weight), size: one }
  if (name === 'in_cidr') return { cost: cost + addressCost, size: one }
  if (timeParts.test(name) && args.length === 0) return { cost, size: one }
  if (readers.has(name)) return { cost: cost + of.size.weight, size: one }
  if (searches.has(name)) return { cost: cost + of.size.weight * (1 + argument.size.weight / 32), size: one }
  // A character may become three when its case changes.
  if (shapers.has(name)) return { cost: cost + of.size.weight, size: sizeOfText(of.size.weight * 3) }
  throw new UnsupportedExpression(`${name}() is not supported`, node)
}

function boundOfLoop(node: Extract<ASTNode, { op: 'rcall' }>, scope: CostScope): Bound {
  const [name, receiver, [variable, ...body]] = node.args
  if (variable?.op !== 'id') throw new UnsupportedExpression(`${name}() needs a variable`, node)
  const range = boundOf(receiver, scope)
  const sizes = new Map([...scope.sizes, [variable.args, elementOf(range.size)]])
  const steps = body.map(operand => boundOf(operand, { ...scope, sizes }))
  const { count } = range.size
  const item = steps.at(-1)?.size.weight ?? 1
  const size = name === 'map' ? { count, weight: count * item, item } : name === 'filter' ? range.size : one
  return { cost: range.cost + count * (1 + costs(steps)), size }
}

function literalList(items: readonly Bound[]): Bound {
  const weights = items.map(({ size }) => size.weight)
  const weight = weights.reduce((total, each) => total + each, 0)
  return { cost: costs(items), size: { count: items.length, weight, item: Math.max(1, ...weights) } }
}

function costs(operands: readonly (Bound | undefined)[]) {
  return operands.reduce((total, operand) => total + (operand?.cost ?? 0), 1)
}

function elementOf({ item }: Size): Size {
  return { count: item, weight: item, item }
}

function sum(a: Size, b: Size): Size {
  return {
    count: a.count + b.count,
    weight: a.weight + b.weight,
    item: Math.max(a.item, b.item),
  }
}

function larger(a: Size, b: Size): Size {
  return {
    count: Math.max(a.count, b.count),
    weight: Math.max(a.weight, b.weight),
    item: Math.max(a.item, b.item),
  }
}
