/** How many subproblems one check may depend on. */
export const subproblemsMax = 500_000

/** The check was given up, not denied: answering it would take more work than one check may. */
export class CheckLimitExceeded extends Error {
  readonly code = 'CHECK_LIMIT_EXCEEDED'

  constructor(limit: string) {
    super(limit)
    this.name = 'CheckLimitExceeded'
  }
}
