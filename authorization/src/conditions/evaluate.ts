import type { Condition } from '../schema/schema.ts'
import { compileCondition } from './compile.ts'
import type { CompiledCondition } from './compiled-condition.ts'
import { costMax, costTotalMax } from './cost.ts'
import { summaryOf } from './expressions.ts'
import { readValue, type Value } from './values.ts'

// The messages of the library contain values.
const messageLengthMax = 200

export type Context = Readonly<Record<string, unknown>>

/** The result of a condition: an answer, missing variables, or a failure. */
export type Evaluation =
  | { readonly kind: 'answered'; readonly answer: boolean }
  | { readonly kind: 'missing'; readonly variables: readonly string[] }
  | { readonly kind: 'failed'; readonly message: string }

/** Results by context object, which does not change and may be shared by many checks. */
type Known = { readonly evaluations: WeakMap<Condition, Evaluation>; costLeft: number }
const contexts = new WeakMap<Context, Known>()

/** Evaluates a condition once per context object. Never throws. */
export function evaluate(condition: Condition, context: Context): Evaluation {
  const known = contexts.get(context) ?? { evaluations: new WeakMap(), costLeft: costTotalMax }
  contexts.set(context, known)
  const evaluation = known.evaluations.get(condition) ?? evaluateAnew(condition, context, known)
  known.evaluations.set(condition, evaluation)
  return evaluation
}

function evaluateAnew(condition: Condition, context: Context, known: Known): Evaluation {
  const compiled = compileCondition(condition)
  const names = compiled.parameters.map(parameter => parameter.name)
  const variables = names.filter(name => !Object.hasOwn(context, name) || (context[name] ?? null) === null)
  if (variables.length > 0) return { kind: 'missing', variables }
  const values = new Map<string, Value>()
  for (const { name, type } of compiled.parameters) {
    const read = readValue(type, context[name])
    if ('problem' in read) return failed(condition, `${name} ${read.problem}`)
    values.set(name, read.value)
  }
  const cost = compiled.costOf(values)
  if (cost > costMax) return failed(condition, `more than ${costMax} steps for values as large as these`)
  if (cost > known.costLeft) return failed(condition, `more than ${costTotalMax} steps for all conditions together`)
  known.costLeft -= cost
  return answered(condition, compiled, values)
}

function answered(condition: Condition, compiled: CompiledCondition, values: Map<string, Value>): Evaluation {
  try {
    return { kind: 'answered', answer: compiled.evaluate(values) }
  } catch (error) {
    return failed(condition, summaryOf(error).slice(0, messageLengthMax))
  }
}

function failed({ name }: Condition, problem: string): Evaluation {
  return {
    kind: 'failed',
    message: `${name}: ${problem}`,
  }
}
