import type { ConditionExpression, Schema } from '../schema/schema.ts'
import { type Context, type Evaluation, evaluate } from './evaluate.ts'

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
 * The conditions of a schema in the circumstances of one request. Each is evaluated when it is first asked for, and once
 * for all that is made with the same context object, which must not change. All variables of a condition have to be
 * given; `null` is not given.
 */
export function createConditions(schema: Schema, context: Context): RequestConditions {
  const asked = new Map<string, Evaluation>()

  const answerTo = (name: string): boolean | undefined => {
    const condition = schema.conditions.get(name)
    if (condition === undefined) throw new Error(`unreachable: a schema knows its conditions, but not "${name}"`)
    const evaluation = asked.get(name) ?? evaluate(condition, context)
    asked.set(name, evaluation)
    return evaluation.kind === 'answered' ? evaluation.answer : undefined
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
    report: () => {
      const all = [...asked]
      const named = (answer: boolean) =>
        all.flatMap(([name, it]) => (it.kind === 'answered' && it.answer === answer ? [name] : []))
      const failure = all.map(([, it]) => it).find(it => it.kind === 'failed')
      return {
        missingContext: [...new Set(all.flatMap(([, it]) => (it.kind === 'missing' ? it.variables : [])))],
        ...(failure !== undefined && { conditionalErr: failure.message }),
        trueConditions: named(true),
        falseConditions: named(false),
      }
    },
  }
}
