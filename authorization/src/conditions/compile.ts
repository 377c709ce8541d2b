import type { Condition } from '../schema/schema.ts'
import type { CompiledCondition } from './compiled-condition.ts'
import { compileConstraint } from './constraints/constraints.ts'
import { compileExpression } from './expressions.ts'

const compiled = new WeakMap<Condition, CompiledCondition>()

/**
 * Compiles a condition once.
 * @throws {SchemaError} with its position when the condition could never be evaluated
 */
export function compileCondition(condition: Condition): CompiledCondition {
  const known = compiled.get(condition)
  if (known !== undefined) return known
  const made = condition.kind === 'constraint' ? compileConstraint(condition) : compileExpression(condition)
  compiled.set(condition, made)
  return made
}
