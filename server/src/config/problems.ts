/** All problems of the configuration, so that they can be fixed together. */
export class InvalidConfig extends Error {
  override readonly name = 'InvalidConfig'
  readonly problems: string[]
  constructor(problems: string[]) {
    super(`the configuration cannot be used:\n${problems.map(problem => `  - ${problem}`).join('\n')}`)
    this.problems = problems
  }
}
