import { expect, test } from 'vitest'
import { type Kind, kinds, type TokenKind } from '../callers/kinds/kinds.ts'
import { chosenClaims, composeClaims, mergeClaims } from './compose.ts'
import { claimName, reservedAmong } from './names.ts'

const registered = ['iss', 'sub', 'aud', 'exp', 'nbf', 'iat', 'jti', 'azp', 'acr', 'amr', 'auth_time', 'nonce', 'cnf']
const ours = ['drn', 'sid', 'rexp', 'dsub', 'roles', 'permissions', 'tenants', 'dct', 'nsec', 'su', 'tu', 'anon']
const ofUsers = ['email', 'email_verified', 'phone_number', 'phone_number_verified', 'name', 'preferred_username']

test.each([...registered, ...ours, 'scope', 'client_id', 'act', 'may_act', 'events', '__proto__'])(
  'nobody but the product names %s',
  name => {
    expect(claimName(name, 'project')).toBeUndefined()
    expect(claimName(name, 'others')).toBeUndefined()
    expect(Object.keys(chosenClaims(JSON.parse(`{"${name}":"x","plan":"gold"}`), 'project'))).toEqual(['plan'])
  },
)

test.each(ofUsers)('the configuration of a project may name %s, as templates do, and nobody else', name => {
  expect(claimName(name, 'project')).toBe(name)
  expect(claimName(name, 'others')).toBeUndefined()
  expect(reservedAmong(['plan', name], 'others')).toBe(name)
})

test('what the product says wins over what others chose, and the last of those counts', () => {
  const [first, last] = [chosenClaims({ plan: 'free', a: 1 }, 'others'), chosenClaims({ plan: 'gold' }, 'others')]
  expect(mergeClaims({ email: 'ada@example.com' }, first, last)).toEqual({
    plan: 'gold',
    a: 1,
    email: 'ada@example.com',
  })
})

test.each(Object.keys(kinds) as Kind[])(
  'claims of the kind %s say what the table says, whatever is passed in',
  kind => {
    const { drn }: TokenKind = kinds[kind]
    const claims = composeClaims(kind, { iss: 'https://id.example/P1', drn: 'other', sub: 'U1' })
    expect(claims.drn).toBe(drn)
    expect(claims.iss).toBe('https://id.example/P1')
  },
)

test('only keys of sessions sign what says that it is a session', () => {
  const all: [string, TokenKind][] = Object.entries(kinds)
  for (const [name, { keys, typ, drn, issuer }] of all) {
    expect(drn !== undefined, name).toBe(keys === 'sessions')
    if (keys === 'sessions') expect([name, typ, issuer]).toEqual([name, 'JWT', 'project'])
  }
})
