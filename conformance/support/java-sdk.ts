import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { cacheFolder, execute, isReady } from './languages.ts'

export const javaFolder = join(import.meta.dirname, '../java')
const pom = join(javaFolder, 'pom.xml')
export const [, javaVersion = ''] =
  /<artifactId>java-sdk<\/artifactId>\s*<version>([^<]+)/.exec(readFileSync(pom, 'utf8')) ?? []
const cache = cacheFolder('java')
/** Written by Maven: where the SDK and what it needs are. */
const classPathFile = join(cache, `${javaVersion}.classpath`)

export const isJavaInstalled = isReady('Java', classPathFile, () => {
  execute('javac', ['-version'])
  const options = [`-Dmdep.outputFile=${classPathFile}`, '-Dmdep.includeScope=runtime']
  execute('mvn', ['--quiet', '--batch-mode', '--file', pom, 'dependency:build-classpath', ...options])
})

/** For programs that end after a second: the second compiler and collectors that run beside would take more than they give. */
export const javaOptions = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC']

/** The class path of a program of these sources, which it compiles, with the SDK. */
export function compile(program: string, sources: string[]): string {
  const classes = join(cache, program)
  rmSync(classes, { recursive: true, force: true })
  mkdirSync(classes, { recursive: true })
  const libraries = readFileSync(classPathFile, 'utf8').trim()
  execute('javac', [
    ...javaOptions.map(option => `-J${option}`),
    '-cp',
    libraries,
    '-d',
    classes,
    ...sources.map(name => join(javaFolder, name)),
  ])
  return [classes, libraries].join(delimiter)
}
