import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from './search-params.ts'

test('numbers and quotes in the address stay plain text', () => {
  expect(parseSearch('?q=123&name=%22x%22')).toEqual({ q: '123', name: '"x"' })
})

test('a repeated key is a list', () => {
  expect(parseSearch('?status=ENABLED&status=DISABLED&status=INVITED')).toEqual({
    status: ['ENABLED', 'DISABLED', 'INVITED'],
  })
})

test('what is written is read back', () => {
  const search = { q: 'a&b=ü', status: ['ENABLED', 'DISABLED'] }
  expect(parseSearch(stringifySearch(search))).toEqual(search)
})

test('absent and empty values stay out of the address', () => {
  expect(stringifySearch({ q: '', after: undefined, status: [] })).toBe('')
})
