import { expect, test } from 'vitest'
import { changesOf, conflictsOf, fieldErrors } from './draft.ts'

const saved = { name: 'Ada', email: 'ada@example.com', roleNames: ['Auditor'] }

test('only what differs counts as a change', () => {
  expect(changesOf(saved, { ...saved, name: 'Ada Lovelace', roleNames: ['Auditor'] })).toEqual({ name: 'Ada Lovelace' })
})

test('the same detail changed in two ways is a conflict', () => {
  const mine = { ...saved, name: 'Ada L.' }
  expect(conflictsOf(saved, mine, { ...saved, name: 'Ada Lovelace' })).toEqual(['name'])
})

test('different details changed, or the same change made twice, are none', () => {
  const mine = { ...saved, name: 'Ada L.' }
  expect(conflictsOf(saved, mine, { ...saved, email: 'a@example.com' })).toEqual([])
  expect(conflictsOf(saved, mine, { ...saved, name: 'Ada L.' })).toEqual([])
})

test('an answer about fields becomes sentences at those fields', () => {
  const fields = [
    { field: 'email', message: 'must be an email address' },
    { field: 'name', message: 'Enter a name.' },
  ]
  expect(fieldErrors(fields)).toEqual({ email: 'Must be an email address.', name: 'Enter a name.' })
})
