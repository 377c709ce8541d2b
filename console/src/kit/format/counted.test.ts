import { expect, test } from 'vitest'
import { counted } from './counted.ar.ts'

test('Arabic has a form of the noun for one, two, a few, many and hundreds', () => {
  const users = [0, 1, 2, 3, 10, 11, 99, 100, 103].map(count => counted(count, 'user'))
  expect(users).toEqual([
    '0 مستخدم',
    'مستخدم واحد',
    'مستخدمان',
    '3 مستخدمين',
    '10 مستخدمين',
    '11 مستخدمًا',
    '99 مستخدمًا',
    '100 مستخدم',
    '103 مستخدمين',
  ])
})
