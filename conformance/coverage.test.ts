import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { servedPaths } from './support/drift.ts'
import { functionsOf, sdks } from './support/sdks.ts'

function textOf(...path: string[]): string {
  return readFileSync(join(import.meta.dirname, ...path), 'utf8')
}
function matchIn(text: string, pattern: RegExp): string {
  return pattern.exec(text)?.[1] ?? ''
}

function pythonCases(): number {
  const folder = join(import.meta.dirname, 'python/cases')
  const texts = readdirSync(folder).map(name => textOf('python/cases', name))
  return texts.join('\n').match(/^@case\(/gm)?.length ?? 0
}

test('docs/look-up/sdk-coverage.md says which SDKs are tried (`npm test -- conformance/coverage -u` writes it anew)', async () => {
  const calls = textOf('go/requests.jsonl').trim().split('\n')
  const functions = new Set(calls.map(line => (JSON.parse(line) as { call: string }).call)) // as go.test.ts reads it
  const javaCases = textOf('java/cases.txt').match(/^\w+\./gm)?.length ?? 0
  const { served, known } = servedPaths()
  const page = `# Coverage of the official SDKs

Which SDKs are tried with every function, by which version. Generated from \`conformance\`; [coverage.md](coverage.md) lists the
operations.

| SDK | version | functions | how |
|---|---|--:|---|
| \`@descope/node-sdk\` | 1.6.13 and 2.x | all | called, on SQLite and PostgreSQL |
| \`descope\` (Python) | ${matchIn(textOf('python/requirements.txt'), /==(\S+)/)} | ${pythonCases()} | called, where Python is installed |
| \`com.descope:java-sdk\` | ${matchIn(textOf('java/pom.xml'), /java-sdk<\/artifactId>\s*<version>([^<]+)/)} | ${javaCases} | called, where Java and Maven are installed |
| \`github.com/descope/go-sdk\` | 1.30.0 | ${functions.size} | the requests that they send are read by our contracts, every field of them |

Of the ${known} paths that are known of the hosted service, ${served} are served.
`
  await expect(page).toMatchFileSnapshot('../docs/look-up/sdk-coverage.md')
})

test('what empty pages of the console show as code calls functions that the SDK has', () => {
  const [create] = sdks.filter(({ version }) => version === '2.x').map(sdk => sdk.create)
  const offered = functionsOf(create?.({ projectId: 'P2aaaaaaaaaaaaaaaaaaaaaaaaaaa' }).management ?? {})
  const source = '../console/src'
  const lines = globSync('**/*.tsx', { cwd: join(import.meta.dirname, source) }).flatMap(file => [
    ...textOf(source, file).matchAll(/await management\.([\w.]+)\(/g),
  ])
  const called = lines.map(([, name = '']) => name)
  expect(called.length).toBeGreaterThan(9)
  expect(called.filter(name => !offered.includes(name))).toEqual([])
})
