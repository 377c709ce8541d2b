/** The maximum number of subproblems of one check. */
export const subproblemsMax = 500_000

/** The check was not answered, because it takes more work than is allowed. It is not denied. */
export class CheckLimitExceeded extends Error {
  readonly code = 'CHECK_LIMIT_EXCEEDED'

  constructor(limit: string) {
    super(limit)
    this.name = 'CheckLimitExceeded'
  }
}
