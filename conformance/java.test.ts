import { join } from 'node:path'
import { expect, test } from 'vitest'
import { compile, isJavaInstalled, javaFolder, javaOptions, javaVersion } from './support/java-sdk.ts'
import { outcomesOf } from './support/languages.ts'
import { isUnbuilt } from './support/unbuilt-paths.ts'

test.skipIf(!isJavaInstalled)(
  `every method of the Java SDK ${javaVersion} works against a running server`,
  { timeout: 120_000, tags: ['long'] },
  async () => {
    const classPath = compile('Conformance', ['Conformance.java', 'Fixtures.java'])
    const args = [...javaOptions, '-cp', classPath, 'Conformance', join(javaFolder, 'cases.txt')]
    const outcomes = await outcomesOf({ program: 'java', args })
    expect(outcomes.length).toBeGreaterThan(255)
    expect(outcomes.filter(({ status, error }) => status !== 'ok' && !isUnbuilt(error))).toEqual([])
  },
)
