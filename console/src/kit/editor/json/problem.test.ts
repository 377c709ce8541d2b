import { expect, test } from 'vitest'
import { jsonProblem } from './problem.ts'

const whole = ['{}', ' [] ', '"a\\u00e9"', '-1.5e+3', '{"a":[1,{"b":null}],"c":"d"}\n', 'true', '[[[]]]', '0']
test.each(whole)('%s is JSON', text => {
  expect(() => JSON.parse(text)).not.toThrow()
  expect(jsonProblem(text)).toBeUndefined()
})

const broken = [
  ['', 1, 1, 'a value'],
  ['{', 1, 2, 'name'],
  ['{"a" 1}', 1, 6, 'colon'],
  ['{"a": }', 1, 7, 'a value'],
  ['{\n  "a": 1\n  "b": 2\n}', 3, 3, 'comma or }'],
  ['{"a": 1,}', 1, 9, 'name'],
  ['[1,]', 1, 4, 'a value'],
  ['[1 2]', 1, 4, 'comma or ]'],
  ['[1}', 1, 3, 'comma or ]'],
  ['{} {}', 1, 4, 'nothing'],
  ["{'a': 1}", 1, 2, 'name'],
  ['[01]', 1, 2, 'a value'],
  ['["a\nb"]', 1, 2, 'a value'],
  ['[nul]', 1, 2, 'a value'],
  ['"a', 1, 1, 'a value'],
  ['[1, // one\n2]', 1, 5, 'a value'],
  [']', 1, 1, 'a value'],
] as const
test.each(broken)('%j stops being JSON at line %i, column %i', (text, line, column, words) => {
  expect(() => JSON.parse(text)).toThrow()
  expect(jsonProblem(text)).toEqual({ line, column, message: expect.stringContaining(words) })
})

test('a long text is read in a moment', () => {
  const text = JSON.stringify(Array.from({ length: 20_000 }, (_, index) => ({ index })))
  const before = process.threadCpuUsage()
  expect(jsonProblem(`${text} x`)?.message).toContain('nothing')
  expect(process.threadCpuUsage(before).user / 1000).toBeLessThan(1_000)
})
