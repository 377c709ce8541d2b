import { expect, test } from 'vitest'
import { permissions } from '@gatehouse-id/entities'
import type { Viewer } from './viewer/viewer.ts'
import { mayOf } from './may.ts'

const viewer: Omit<Viewer, 'roleNames'> = {
  kind: 'administrator',
  id: 'U1',
  name: '',
  email: '',
  picture: '',
  providerId: 'gatehouse',
  administeredTenantIds: [],
  projectId: 'P1',
  apiUrl: '',
}
function allowed(roleNames: string[]) {
  return permissions.filter(mayOf({ ...viewer, roleNames }))
}

test('an Administrator may do everything', () => {
  expect(allowed(['Administrator'])).toEqual(permissions)
})

test('an Auditor may read everything and change nothing', () => {
  expect(allowed(['Auditor'])).toEqual(['read_project', 'read_users', 'read_audit'])
})

test('a Developer sets the project up, reads users and changes none of them', () => {
  expect(allowed(['Developer'])).toEqual(['read_project', 'read_users', 'read_audit', 'read_secrets', 'manage_project'])
})

test('Support reads and changes nothing', () => {
  expect(allowed(['Support'])).toEqual(['read_project', 'read_users', 'read_audit'])
})

test('roles of the application mean nothing here, whatever they are called', () => {
  expect(allowed(['editor', 'administrator', '__proto__', 'constructor'])).toEqual([])
})

test('a visitor may do nothing', () => {
  expect(permissions.filter(mayOf(undefined))).toEqual([])
})

test('a management key may do what its rights say', () => {
  const mayKey = (rights: Viewer['rights']) =>
    permissions.filter(mayOf({ ...viewer, kind: 'managementKey', roleNames: [], rights }))
  expect(mayKey(['audit'])).toEqual(['read_audit'])
  expect(mayKey(['read', 'write'])).toEqual(['read_project', 'read_users', 'manage_project', 'manage_users'])
  expect(mayKey(['read', 'audit', 'write', 'secret', 'people', 'keys'])).toEqual(permissions)
})

test('the role names of a management key mean nothing', () => {
  expect(
    permissions.filter(mayOf({ ...viewer, kind: 'managementKey', roleNames: ['Administrator'], rights: [] })),
  ).toEqual([])
})
