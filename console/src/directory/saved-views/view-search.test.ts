import { expect, test } from 'vitest'
import { viewSearchOf } from './view-search.ts'

test('a view keeps filters, sorting and columns in one order, and not the page of the list or what is open', () => {
  expect(viewSearchOf('?status=disabled&q=a%20b&after=x&event=e&create=true&columns=NAME.ID&desc=true')).toBe(
    'columns=NAME.ID&desc=true&q=a+b&status=disabled',
  )
  expect(viewSearchOf('')).toBe('')
})
