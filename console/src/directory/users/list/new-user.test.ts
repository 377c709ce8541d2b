import { expect, test } from 'vitest'
import { addressKind, newUserVariables } from './new-user.ts'

const blank = { address: '', name: '', start: 'later', password: '', tenantId: '', roleNames: [] } as const

test.each([
  [' ada@example.com ', 'email'],
  ['+49 (151) 123-45678', 'phone'],
  ['0151 1234567', 'loginId'],
  ['ada', 'loginId'],
  ['ada@', 'loginId'],
])('%j is taken as %s', (address, kind) => {
  expect(addressKind(address)).toBe(kind)
})

test('a phone number is written without its spaces, and invited by text message', () => {
  const { input } = newUserVariables({ ...blank, roleNames: [], address: '+49 151 1234567', start: 'invitation' })
  expect(input).toEqual({
    loginId: '+491511234567',
    phone: '+491511234567',
    invitation: { isBySms: true },
    roleNames: [],
  })
})

test('roles are given in the tenant when one is chosen, and a password only when that is the way to start', () => {
  const given = { ...blank, address: 'ada', password: 'secret', tenantId: 'T1', roleNames: ['Editor'] }
  expect(newUserVariables(given).input).toEqual({
    loginId: 'ada',
    tenants: [{ tenantId: 'T1', roleNames: ['Editor'] }],
  })
  expect(newUserVariables({ ...given, start: 'password' }).input.password).toBe('secret')
})
