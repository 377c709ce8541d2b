import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { expect, test } from 'vitest'
import { cacheFolder, execute, isReady, outcomesOf } from './languages.ts'
import { isUnbuilt } from './unbuilt-paths.ts'

const folder = join(import.meta.dirname, 'java')
const pom = join(folder, 'pom.xml')
const [, version = ''] = /<artifactId>java-sdk<\/artifactId>\s*<version>([^<]+)/.exec(readFileSync(pom, 'utf8')) ?? []
const cache = cacheFolder('java')
/** Written by Maven: where the SDK and what it needs are. */
const classPathFile = join(cache, `${version}.classpath`)

const isInstalled = isReady('Java', classPathFile, () => {
  execute('javac', ['-version'])
  const options = [`-Dmdep.outputFile=${classPathFile}`, '-Dmdep.includeScope=runtime']
  execute('mvn', ['--quiet', '--batch-mode', '--file', pom, 'dependency:build-classpath', ...options])
})

test.skipIf(!isInstalled)(
  `every method of the Java SDK ${version} works against a running server`,
  { timeout: 120_000, tags: ['long'] },
  async () => {
    const classes = join(cache, 'classes')
    rmSync(classes, { recursive: true, force: true })
    mkdirSync(classes, { recursive: true })
    const libraries = readFileSync(classPathFile, 'utf8').trim()
    const sources = ['Conformance.java', 'Fixtures.java'].map(name => join(folder, name))
    execute('javac', ['-cp', libraries, '-d', classes, ...sources])
    const args = ['-cp', [classes, libraries].join(delimiter), 'Conformance', join(folder, 'cases.txt')]
    const outcomes = await outcomesOf({ program: 'java', args })
    expect(outcomes.length).toBeGreaterThan(255)
    expect(outcomes.filter(({ status, error }) => status !== 'ok' && !isUnbuilt(error))).toEqual([])
  },
)
