import type { ConditionExpression, Schema } from '../schema/schema.ts'
import { type Context, type Evaluation, evaluate } from './evaluate.ts'

/** The conditions used during one request, by name. */
export type ConditionReport = {
  /** Missing variables. */
  missingContext: string[]
  /** The first failed evaluation, preceded by the name of the condition. */
  conditionalErr?: string
  trueConditions: string[]
  falseConditions: string[]
}

export type RequestConditions = {
  /** Undefined when a variable is missing or an evaluation failed. Never throws. */
  holds(condition: ConditionExpression): boolean | undefined
  report(): ConditionReport
}

/**
 * The conditions of a schema in the context of one request. Each is evaluated on first use, and once per context object,
 * which must not change. All variables of a condition are required; `null` counts as missing.
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
