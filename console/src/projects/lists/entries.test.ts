import { expect, test } from 'vitest'
import { entriesOf, parseEntries } from './entries.ts'

test('each line is an entry, once, without quotes and empty lines', () => {
  expect(parseEntries('192.0.2.1\r\n\n "a ""b""" \n192.0.2.1\n a, b ')).toEqual(['192.0.2.1', 'a "b"', 'a, b'])
})

test('JSON that is not a list has no entries', () => {
  expect([entriesOf(['a', 1]), entriesOf({ a: 1 }), entriesOf(null)]).toEqual([['a'], [], []])
})
