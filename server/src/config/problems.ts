/** Everything that is wrong with the configuration, together, so that it can be mended in one go. */
export class InvalidConfig extends Error {
  override readonly name = 'InvalidConfig'
  readonly problems: string[]
  constructor(problems: string[]) {
    super(`the configuration cannot be used:\n${problems.map(problem => `  - ${problem}`).join('\n')}`)
    this.problems = problems
  }
}
