import { expect, test } from 'vitest'
import { z } from 'zod'
import { operation } from '../declare.ts'
import { InvalidInput } from '../errors.ts'
import { parseInput } from '../input/input.ts'

const add = operation({
  summary: 'Add',
  method: 'POST',
  path: '/',
  auth: 'open',
  limit: 'read',
  input: z.object({ name: z.string(), more: z.record(z.string(), z.unknown()).optional() }),
  output: z.object({}),
})

function fieldsOf(sent: unknown): string[] {
  try {
    parseInput(add, sent)
  } catch (error) {
    if (error instanceof InvalidInput) return error.fields.map(({ field }) => field)
    throw error
  }
  return []
}

test.each([
  ['a null character', { name: 'a\0b' }, ['name']],
  ['half of a surrogate pair', { name: '\ud800' }, ['name']],
  ['one deep inside', { name: 'a', more: { list: ['ok', { deep: 'x\udfff' }] } }, ['more.list.1.deep']],
  ['one in the name of a field', { name: 'a', more: { 'x\0': 1 } }, ['more']],
])('text with %s is refused, because no database stores it', (_, sent, fields) => {
  expect(fieldsOf(sent)).toEqual(fields)
})

test('every other text is accepted: emoji, right-to-left, combining marks, line breaks', () => {
  // biome-ignore lint/style/useNamingConvention: a field name in Cyrillic is the point
  expect(fieldsOf({ name: '👩‍🚀 שלום é\n\t', more: { ключ: ['', '\u{10ffff}'] } })).toEqual([])
})

test('fields outside the schema are not checked', () => {
  expect(fieldsOf({ name: 'a', unknown: '\0' })).toEqual([])
})
