import type { Parameter } from '../schema/schema.ts'
import type { Values } from './values.ts'

/** A condition cannot be evaluated with the values of a check. Neither an error in the schema nor a denial. */
export class ConditionError extends Error {
  readonly code = 'CONDITION_FAILED'

  constructor(message: string) {
    super(message)
    this.name = 'ConditionError'
  }
}

export type CompiledCondition = {
  /** The values that a check must provide. */
  readonly parameters: readonly Parameter[]
  /** The cost of compiling the regular expressions in the condition. */
  readonly patternWeight: number
  /** The maximum number of steps of `evaluate` for these values. */
  costOf(values: Values): number
  /** @throws {ConditionError} or an error of the expression library when the values give no answer */
  evaluate(values: Values): boolean
}
