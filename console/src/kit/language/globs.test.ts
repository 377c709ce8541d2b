import { globSync, readFileSync } from 'node:fs'
import { dirname, join, matchesGlob } from 'node:path'
import { expect, test } from 'vitest'

const source = join(import.meta.dirname, '../..')

test('what is built loads no test: npm start has no packages of tests', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: source }).filter(file => !file.includes('.test.'))
  const loads = files.flatMap(file =>
    [...readFileSync(join(source, file), 'utf8').matchAll(/import\.meta\.glob\(\s*(\[[^\]]*\]|'[^']*')/g)].map(
      ([, patterns = '']) => ({ file, patterns: [...patterns.matchAll(/'([^']+)'/g)].map(([, each = '']) => each) }),
    ),
  )
  expect(loads.length).toBeGreaterThan(40)
  const tests = loads.flatMap(({ file, patterns }) => {
    const isLeftOut = (path: string) => patterns.some(each => each[0] === '!' && matchesGlob(path, each.slice(3)))
    return patterns
      .filter(each => each[0] !== '!')
      .flatMap(each => globSync(each, { cwd: join(source, dirname(file)) }))
      .filter(path => path.includes('.test.') && !isLeftOut(path))
  })
  expect(tests).toEqual([])
})
