/** A condition cannot be evaluated with the values of a check. Neither an error in the schema nor a denial. */
export class ConditionError extends Error {
  readonly code = 'CONDITION_FAILED'

  constructor(message: string) {
    super(message)
    this.name = 'ConditionError'
  }
}
