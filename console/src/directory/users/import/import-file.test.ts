import { expect, test } from 'vitest'
import { guessMapping, userOfRow } from './import-file.ts'

test('columns are recognised by their usual names, each field once', () => {
  expect(guessMapping(['E-Mail', 'First Name', 'Nachname', 'email', 'Shoe size'])).toEqual({
    'E-Mail': 'email',
    'First Name': 'givenName',
    Nachname: 'familyName',
    email: undefined,
    'Shoe size': undefined,
  })
})

test('a row becomes a user: empty cells are left out, and the email address is the login id without one', () => {
  const mapping = {
    Mail: 'email',
    Name: 'displayName',
    Roles: 'roleNames',
    Ok: 'verifiedEmail',
    Phone: 'phone',
  } as const
  const row = { Mail: ' ada@example.com ', Name: 'Ada', Roles: 'Editor; Viewer', Ok: 'yes', Phone: '' }
  expect(userOfRow(row, mapping)).toEqual({
    loginId: 'ada@example.com',
    email: 'ada@example.com',
    displayName: 'Ada',
    roleNames: ['Editor', 'Viewer'],
    verifiedEmail: true,
  })
  expect(userOfRow({ Name: 'Nameless' }, mapping)).toEqual({ displayName: 'Nameless' })
})
