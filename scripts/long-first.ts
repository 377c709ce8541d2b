import { readFileSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files with tests of the tag `long` begin first, so that no worker is left with one of them at the end. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const { long = [], short = [] } = Object.groupBy(sorted, ({ moduleId }) =>
      /tags: \[[^\]]*'long'/.test(readFileSync(moduleId, 'utf8')) ? 'long' : 'short',
    )
    return [...long, ...short]
  }
}
