import { expect, test } from 'vitest'
import { readDocument } from '../commands/configuration/documents.ts'
import { yamlProblem } from './yaml-limits.ts'

const letters = [...'bcdefghi']
/** Each line stands for nine times the one before: a billion at the end. */
const aliases = [
  `a: &a [${Array(9).fill('x').join(', ')}]`,
  ...letters.map((letter, index) => {
    const before = index === 0 ? 'a' : letters[index - 1]
    return `${letter}: &${letter} [${Array(9).fill(`*${before}`).join(', ')}]`
  }),
].join('\n')
const megabyte = 1_000_000

test.each([
  ['brackets', '['.repeat(megabyte), 'is nested more than 100 levels deep'],
  [
    'brackets that close',
    `${'['.repeat(megabyte / 2)}${']'.repeat(megabyte / 2)}`,
    'is nested more than 100 levels deep',
  ],
  ['objects', '{"a":'.repeat(megabyte / 5), 'is nested more than 100 levels deep'],
  ['dashes', '- '.repeat(megabyte / 2), 'is nested more than 100 levels deep'],
  [
    'indentation',
    Array.from({ length: 1400 }, (_, index) => `${' '.repeat(index)}a:`).join('\n'),
    'is nested more than 100 levels deep',
  ],
  ['characters', `a: ${'x'.repeat(5 * megabyte)}`, 'has more than 5000000 characters'],
  ['aliases', aliases, 'has aliases (*name) that stand for too much: write out what they stand for'],
  [
    'aliases of nothing',
    `a: &a [1]\nb: [${'*a, '.repeat(megabyte / 4)}]`,
    'has aliases (*name) that stand for too much: write out what they stand for',
  ],
])('a megabyte of %s is refused with a sentence', (_, text, message) => {
  expect(readDocument('roles/a.yaml', text)).toMatchObject({ problems: [{ file: 'roles/a.yaml', message }] })
})

test('what people write is read', () => {
  const written = [
    'steps:',
    ...Array.from({ length: 2000 }, (_, index) => `  - name: "step [${index}"\n    next:\n      - - a\n        - b`),
    'text: |',
    '    - a list in a text',
    'pair: &pair [1, 2]',
    'same: *pair',
  ].join('\n')
  expect(yamlProblem(written.replaceAll('[', '('))).toBeUndefined()
  expect(readDocument('a.yaml', written.replaceAll('step [', 'step '))).toHaveProperty('document')
})
