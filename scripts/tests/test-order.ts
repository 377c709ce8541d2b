import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { isInBrowser } from './test-projects.ts'

/**
 * Files with tests of the tag `long` begin first, so that no worker is left with one of them at the end. Files of browser
 * tests, which wait more than they compute, are spread evenly among the others. Unit tests come after all of them: a
 * worker ends where the next file is of another project, and with it what it has loaded and compiled.
 */
export class TestOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const { root } = this.ctx.config
    const {
      unit = [],
      browser = [],
      other = [],
    } = Object.groupBy(sorted, ({ project, moduleId }) => {
      if (project.name === 'unit' || project.name === 'alone') return 'unit'
      return isInBrowser(root, relative(root, moduleId)) ? 'browser' : 'other'
    })
    return [...spread(longFirst(browser), longFirst(other)), ...longFirst(unit)]
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
