/** A condition that cannot be answered with what a check brings: nobody's mistake in the schema, and no denial either. */
export class ConditionError extends Error {
  readonly code = 'CONDITION_FAILED'

  constructor(message: string) {
    super(message)
    this.name = 'ConditionError'
  }
}
