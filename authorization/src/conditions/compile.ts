import type { Condition, Parameter } from '../schema/schema.ts'
import { compileConstraint } from './constraints.ts'
import { compileExpression } from './expressions.ts'
import type { Values } from './values.ts'

export type CompiledCondition = {
  /** What has to come with a check. */
  readonly parameters: readonly Parameter[]
  /** How much work compiling the regular expressions in it was. */
  readonly patternWeight: number
  /** Steps that `evaluate` takes for those values at most. */
  costOf(values: Values): number
  /** Throws ConditionError, or what the expression library throws, for values that give no answer. */
  evaluate(values: Values): boolean
}

const compiled = new WeakMap<Condition, CompiledCondition>()

/** Done once for each condition. Throws SchemaError, with the place, for one that could never be answered. */
export function compileCondition(condition: Condition): CompiledCondition {
  const known = compiled.get(condition)
  if (known !== undefined) return known
  const made = condition.kind === 'constraint' ? compileConstraint(condition) : compileExpression(condition)
  compiled.set(condition, made)
  return made
}
