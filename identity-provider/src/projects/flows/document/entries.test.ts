import { expect, test } from 'vitest'
import { entryOf } from './entries.ts'

test('what an application asks for has an entry where the first rule of a branch says so', () => {
  const asks = (operator: 'equal' | 'not-equal', than: string) => ({ value: 'application.asks', operator, than })
  const branches = [
    { when: [asks('not-equal', 'consent')], next: 'sign-in' },
    { when: [{ value: 'form.email', operator: 'empty' as const }, asks('equal', 'access')], next: 'no-access' },
    { when: [asks('equal', 'account')], next: 'account' },
  ]
  const dsl = { start: 'begin', steps: { begin: { type: 'condition' as const, branches, otherwise: 'end' } } }
  expect(['account', 'access', 'consent'].map(each => entryOf({ dsl }, each))).toEqual([
    'account',
    undefined,
    undefined,
  ])
})
