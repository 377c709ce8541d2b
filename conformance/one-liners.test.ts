import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { functionsOf, sdks } from './support/sdks.ts'

test('what empty pages of the console show as code calls functions that the SDK has', () => {
  const [create] = sdks.filter(({ version }) => version === '2.x').map(sdk => sdk.create)
  const offered = functionsOf(create?.({ projectId: 'P2aaaaaaaaaaaaaaaaaaaaaaaaaaa' }).management ?? {})
  const root = join(import.meta.dirname, '../console/src')
  const lines = globSync('**/*.tsx', { cwd: root }).flatMap(file => [
    ...readFileSync(join(root, file), 'utf8').matchAll(/await management\.([\w.]+)\(/g),
  ])
  const called = lines.map(([, name = '']) => name)
  expect(called.length).toBeGreaterThan(9)
  expect(called.filter(name => !offered.includes(name))).toEqual([])
})
