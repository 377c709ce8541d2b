import { resource, role, scope, tenant } from '@gatehouse-id/entities'
import { expect, test } from 'vitest'
import { blankValues, editableOf, inputNamesOf, mergedValues, wireValues } from './values.ts'

const before = {
  name: 'Editor',
  description: 'Edits',
  permissionNames: ['b', 'a'],
  tenantId: 'acme',
  default: true,
  private: false,
  id: 'ROL1',
  createdTime: 1,
}

test('given fields go under the names of the contract; null clears, and what is omitted is absent', () => {
  const given = { name: 'Editor', description: null, isDefault: true, tenantId: { typename: 'Tenant', id: 'acme' } }
  expect(wireValues(role.fields, given)).toEqual({ name: 'Editor', description: '', default: true, tenantId: 'acme' })
})

test('null does nothing where there is nothing to clear, and else what it is at first', () => {
  expect(wireValues(role.fields, { isPrivate: null })).toEqual({})
  expect(wireValues(tenant.fields, { isEnabled: null, authType: null })).toEqual({
    disabled: false,
    authType: 'none',
  })
})

test('what is derived is taken from nobody', () => {
  expect(wireValues(role.fields, { roleId: 'x', createdAt: 1 })).toEqual({})
})

test('a change keeps what it does not give, and leaves out what the provider makes', () => {
  expect(mergedValues(role.fields, before, wireValues(role.fields, { name: 'Author' }))).toEqual({
    name: 'Author',
    description: 'Edits',
    permissionNames: ['b', 'a'],
    tenantId: 'acme',
    default: true,
    private: false,
  })
})

test('a change of a part keeps the parts beside it', () => {
  const scopes = { permissionsScopes: [], attributesScopes: [], connectionsScopes: [{ name: 'kept' }] }
  const given = wireValues(resource.fields, { permissionScopes: [{ name: 'read', isOptional: null }] })
  const read = { name: 'read', description: '', values: [], optional: false }
  expect(mergedValues(resource.fields, { scopes }, given)).toMatchObject({
    scopes: { ...scopes, permissionsScopes: [read] },
  })
})

test('the names that a role includes are compared in any order', () => {
  const other = { ...before, permissionNames: ['a', 'b'] }
  expect(editableOf(role.fields, before)).toEqual(editableOf(role.fields, other))
  expect(editableOf(role.fields, before)).not.toEqual(editableOf(role.fields, { ...before, private: true }))
})

test('what cannot be changed is not compared', () => {
  expect(editableOf(role.fields, before)).toEqual(editableOf(role.fields, { ...before, id: 'ROL2', tenantId: 'b' }))
})

test('problems are named as the inputs are, also where the contract has the fields within another', () => {
  expect(inputNamesOf(role.fields)).toEqual({ default: 'isDefault', private: 'isPrivate' })
  expect(inputNamesOf(scope.fields, 'scope')).toMatchObject({ 'scope.name': 'name', 'scope.optional': 'isOptional' })
})

test('an entry that says little is empty in all else', () => {
  expect(blankValues(scope.fields)).toEqual({ name: '', description: '', values: [], optional: false })
})
