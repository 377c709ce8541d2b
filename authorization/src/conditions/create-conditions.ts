import type { ConditionExpression, Schema } from '../schema/schema.ts'
import { compileCondition } from './compile.ts'
import { summaryOf } from './expressions.ts'
import { readValue, type Value } from './values.ts'

// The library's messages hold values.
const MESSAGE_LENGTH_MAX = 200

/** What was asked about conditions during one request, by name. */
export type ConditionReport = {
  /** Variables that were not given. */
  missingContext: string[]
  /** The first evaluation that failed, with the condition's name before it. */
  conditionalErr?: string
  trueConditions: string[]
  falseConditions: string[]
}

export type RequestConditions = {
  /** Undefined when that cannot be said: a variable is missing, or an evaluation failed. Never throws. */
  holds(condition: ConditionExpression): boolean | undefined
  report(): ConditionReport
}

/**
 * The conditions of a schema in the circumstances of one request. Each is evaluated when it is first asked for, once.
 * All variables of a condition have to be given; `null` is not given.
 */
export const createConditions = (schema: Schema, context: Readonly<Record<string, unknown>>): RequestConditions => {
  const answers = new Map<string, boolean | undefined>()
  const missing = new Set<string>()
  let failure: string | undefined

  const evaluate = (name: string): boolean | undefined => {
    const condition = schema.conditions.get(name)
    if (condition === undefined) throw new Error(`unreachable: a schema knows its conditions, but not "${name}"`)
    const { parameters, evaluate: answer } = compileCondition(condition)
    const absent = parameters
      .map(it => it.name)
      .filter(it => !Object.hasOwn(context, it) || (context[it] ?? null) === null)
    for (const variable of absent) missing.add(variable)
    if (absent.length > 0) return undefined
    const values = new Map<string, Value>()
    for (const parameter of parameters) {
      const read = readValue(parameter.type, context[parameter.name])
      if ('problem' in read) {
        failure ??= `${name}: ${parameter.name} ${read.problem}`
        return undefined
      }
      values.set(parameter.name, read.value)
    }
    try {
      return answer(values)
    } catch (error) {
      failure ??= `${name}: ${summaryOf(error).slice(0, MESSAGE_LENGTH_MAX)}`
      return undefined
    }
  }

  const answerTo = (name: string): boolean | undefined => {
    if (!answers.has(name)) answers.set(name, evaluate(name))
    return answers.get(name)
  }

  const holds = (condition: ConditionExpression): boolean | undefined => {
    if (condition.kind === 'condition') return answerTo(condition.name)
    if (condition.kind === 'not') {
      const answer = holds(condition.operand)
      return answer === undefined ? undefined : !answer
    }
    const decisive = condition.kind === 'or'
    let isKnown = true
    for (const operand of condition.operands) {
      const answer = holds(operand)
      if (answer === decisive) return decisive
      isKnown &&= answer !== undefined
    }
    return isKnown ? !decisive : undefined
  }

  return {
    holds,
    report: () => ({
      missingContext: [...missing],
      ...(failure === undefined ? {} : { conditionalErr: failure }),
      trueConditions: [...answers.keys()].filter(name => answers.get(name) === true),
      falseConditions: [...answers.keys()].filter(name => answers.get(name) === false),
    }),
  }
}
