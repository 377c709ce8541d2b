import { expect, test } from 'vitest'
import { permissions } from './permissions.ts'
import { mayOf } from './may.ts'

const viewer = { id: 'U1', name: '', email: '', picture: '', providerId: 'gatehouse', projectId: 'P1', apiUrl: '' }
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
  expect(allowed(['Developer'])).toEqual(['read_project', 'read_users', 'read_audit', 'manage_project'])
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
