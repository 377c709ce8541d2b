import { readFileSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Files with tests of the tag `long` begin first, so that no worker is left with one of them at the end. Files of browser
 * tests, which wait more than they compute, are spread evenly among the others.
 */
export class TestOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const { browser = [], other = [] } = Object.groupBy(sorted, ({ project }) =>
      project.name === 'browser' ? 'browser' : 'other',
    )
    return spread(longFirst(browser), longFirst(other))
  }
}

function longFirst(files: TestSpecification[]): TestSpecification[] {
  const { long = [], short = [] } = Object.groupBy(files, ({ moduleId }) =>
    /tags: \[[^\]]*'long'/.test(readFileSync(moduleId, 'utf8')) ? 'long' : 'short',
  )
  return [...long, ...short]
}

function spread<One>(few: readonly One[], many: readonly One[]): One[] {
  const at = (all: readonly One[]) => all.map((one, n) => ({ one, place: n / all.length }))
  return [...at(few), ...at(many)].toSorted((a, b) => a.place - b.place).map(({ one }) => one)
}
