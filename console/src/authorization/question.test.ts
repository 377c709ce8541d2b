import { expect, test } from 'vitest'
import { formatRelation, formatThing, parseThing, questionOf } from './question.ts'

test.each([
  ['user:ann', { type: 'user', id: 'ann' }],
  [' document:a:b c ', { type: 'document', id: 'a:b c' }],
  ['group:staff#member', { type: 'group#member', id: 'staff' }],
  ['file:#1', { type: 'file', id: '#1' }],
])('%j has a type and an id', (text, thing) => {
  expect(parseThing(text)).toEqual(thing)
  expect(formatThing(thing)).toBe(text.trim())
})

test.each(['', 'ann', ':ann', 'user:'])('%j is neither', text => {
  expect(parseThing(text)).toBeUndefined()
})

test('a question is asked once all of it is there', () => {
  const asked = { who: 'user:ann', has: ' view ', on: 'document:plan' }
  const question = {
    resourceType: 'document',
    resource: 'plan',
    relation: 'view',
    targetType: 'user',
    target: 'ann',
  }
  expect(questionOf(asked)).toEqual(question)
  expect(formatRelation(question)).toBe('user:ann view of document:plan')
  for (const name of ['who', 'has', 'on']) expect(questionOf({ ...asked, [name]: undefined })).toBeUndefined()
})
