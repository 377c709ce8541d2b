import { describe, expect, test } from 'vitest'
import { isLookAlike } from '../../directory/users/profile/user/login-ids/login-id-key.ts'
import { personOf } from './people.ts'
import { createScale } from './scale.ts'
import { timesOfSignIns } from './sign-ins.ts'
import { tenantRow } from './tenants.ts'

const until = Date.parse('2026-11-23T00:00:00Z')
const scale = createScale(
  { projectId: 'P1', users: 5_000, tenants: 50_000, signIns: 20_000, seed: 1, until, passwordHash: undefined },
  { users: 1, tenants: 0 },
)
const people = Array.from({ length: scale.users }, (_, number) => personOf(scale, number))

describe('seeded users', () => {
  test('have names of many scripts, some of them long or written from right to left', () => {
    const namesWith = (pattern: RegExp) => people.filter(({ displayName }) => pattern.test(displayName)).length
    for (const script of [/\p{Script=Han}/u, /\p{Script=Arabic}/u, /\p{Script=Hebrew}/u, /\p{Script=Devanagari}/u])
      expect(namesWith(script), String(script)).toBeGreaterThan(10)
    expect(namesWith(/[áéíóúäöüßłşğøå]/)).toBeGreaterThan(500)
    expect(people.some(({ displayName }) => displayName.length > 35)).toBe(true)
  })

  test('have addresses of their own that no mail server and no telephone has', () => {
    expect(new Set(people.map(({ email }) => email)).size).toBe(people.length)
    for (const { email, phone } of people) {
      expect(email).toMatch(/^[a-z]+\.[a-z]+\.[0-9a-z]+@[a-z0-9-]+\.example$/)
      expect(isLookAlike(email)).toBe(false)
      expect(phone).toMatch(
        /^$|^\+1\d{3}55501\d\d$|^\+447700900\d{3}$|^\+3363998\d{4}$|^\+61491570\d{3}$|^\+6149157\d{4}$/,
      )
    }
  })

  test('are made one after the other', () => {
    const times = people.map(({ createdAt }) => createdAt)
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    expect(Math.max(...times)).toBeLessThanOrEqual(until)
  })
})

test('seeded tenants have ids and names of their own', () => {
  const rows = Array.from({ length: scale.tenants }, (_, number) => tenantRow(scale, number))
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
  expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length)
  for (const { id } of rows) expect(id).toMatch(/^[a-z0-9-]{3,100}$/)
})

test('sign-ins come in thirty days, at noon more than at night and on Sundays less than on Tuesdays', () => {
  const times = timesOfSignIns(scale)
  expect(times).toHaveLength(scale.signIns)
  expect(times[0]).toBeGreaterThanOrEqual(until - 30 * 86_400_000)
  expect(times.at(-1)).toBeLessThanOrEqual(until)
  const countOf = (isSo: (date: Date) => boolean) => times.filter(time => isSo(new Date(time))).length
  expect(countOf(date => date.getUTCHours() === 15)).toBeGreaterThan(countOf(date => date.getUTCHours() === 4) * 4)
  expect(countOf(date => date.getUTCDay() === 2)).toBeGreaterThan(countOf(date => date.getUTCDay() === 0) * 1.5)
})
