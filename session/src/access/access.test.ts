import { expect, test } from 'vitest'

import {
  type AuthenticationInfo,
  getMatchedPermissions,
  getMatchedRoles,
  getMatchedTenantPermissions,
  getMatchedTenantRoles,
  validatePermissions,
  validateRoles,
  validateTenantPermissions,
  validateTenantRoles,
} from '../index.ts'

function infoWith(claims: Record<string, unknown>): AuthenticationInfo {
  // As a verifier would have made it.
  return { jwt: 'a.b.c', token: { iss: 'P1', exp: 1, ...claims } } as AuthenticationInfo
}

test('all roles are required, and the matching ones are returned', () => {
  const info = infoWith({ roles: ['reader', 'editor'] })
  expect(validateRoles(info, ['reader', 'editor'])).toBe(true)
  expect(validateRoles(info, ['reader', 'admin'])).toBe(false)
  expect(getMatchedRoles(info, ['admin', 'editor'])).toEqual(['editor'])
})

test('all permissions are required, and the matching ones are returned', () => {
  const info = infoWith({ permissions: ['read', 'write'] })
  expect(validatePermissions(info, ['read'])).toBe(true)
  expect(validatePermissions(info, ['read', 'delete'])).toBe(false)
  expect(getMatchedPermissions(info, ['delete', 'write'])).toEqual(['write'])
})

test('an empty list is always satisfied', () => {
  expect(validateRoles(infoWith({}), [])).toBe(true)
  expect(validatePermissions(infoWith({}), [])).toBe(true)
})

test('a token without roles, or with a claim of another type, has none', () => {
  expect(validateRoles(infoWith({}), ['reader'])).toBe(false)
  expect(validateRoles(infoWith({ roles: 'reader' }), ['reader'])).toBe(false)
  expect(getMatchedRoles(infoWith({ roles: null }), ['reader'])).toEqual([])
})

test('in a tenant only its own roles and permissions count', () => {
  const info = infoWith({
    roles: ['owner'],
    permissions: ['all'],
    tenants: { T1: { roles: ['reader'], permissions: ['read'] }, T2: {} },
  })
  expect(validateTenantRoles(info, 'T1', ['reader'])).toBe(true)
  expect(validateTenantRoles(info, 'T1', ['owner'])).toBe(false)
  expect(validateTenantPermissions(info, 'T1', ['read'])).toBe(true)
  expect(getMatchedTenantRoles(info, 'T1', ['reader', 'owner'])).toEqual(['reader'])
  expect(getMatchedTenantPermissions(info, 'T2', ['read', 'all'])).toEqual([])
})

test('a member of a tenant without roles satisfies an empty list there, a non-member does not', () => {
  const info = infoWith({ tenants: { T2: {} } })
  expect(validateTenantRoles(info, 'T2', [])).toBe(true)
  expect(validateTenantRoles(info, 'T9', [])).toBe(false)
  expect(getMatchedTenantPermissions(info, 'T9', ['read'])).toEqual([])
})

test('with a selected tenant and no list of tenants, top-level roles and permissions count in that tenant', () => {
  const info = infoWith({ dct: 'T1', roles: ['reader'], permissions: ['read'] })
  expect(validateTenantRoles(info, 'T1', ['reader'])).toBe(true)
  expect(getMatchedTenantPermissions(info, 'T1', ['read', 'write'])).toEqual(['read'])
  expect(validateTenantRoles(info, 'T2', ['reader'])).toBe(false)
})

test('with a list of tenants, top-level roles do not count in the selected tenant', () => {
  const info = infoWith({ dct: 'T1', roles: ['owner'], tenants: { T1: { roles: ['reader'] }, T2: {} } })
  expect(validateTenantRoles(info, 'T1', ['owner'])).toBe(false)
  expect(validateTenantRoles(infoWith({ dct: 'T3', roles: ['owner'], tenants: {} }), 'T3', ['owner'])).toBe(false)
})

test('a tenant named like a property of Object.prototype has no members', () => {
  const info = infoWith({ tenants: { T1: {} } })
  expect(validateTenantRoles(info, 'constructor', [])).toBe(false)
  expect(validateTenantPermissions(info, '__proto__', [])).toBe(false)
})
