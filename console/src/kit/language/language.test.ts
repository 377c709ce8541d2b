import { expect, test } from 'vitest'
import { withLatinDigits } from './language.ts'

test('Arabic keeps its region, and writes numbers with the digits of ids and addresses', () => {
  expect(withLatinDigits('ar-EG')).toBe('ar-EG-u-nu-latn')
  expect(new Intl.NumberFormat(withLatinDigits('ar-EG')).format(1234)).toBe('1,234')
})
