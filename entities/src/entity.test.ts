import type { Role } from '@gatehouse-id/identity-provider/contract'
import { expect, test } from 'vitest'
import { entity, type Input } from './entity.ts'
import { flag, text } from './fields.ts'

type NewRole = Input<'roles', 'create'>
const name = text('The name.', { required: true })
const base = {
  type: 'Role',
  noun: 'a role',
  nouns: 'roles',
  about: 'A set of permissions.',
  read: 'read_users',
  change: 'manage_project',
  list: { about: 'Roles.', order: 'name', search: ['name'] },
  errors: {},
} as const

test('a declaration is what was declared', () => {
  const declared = entity<Role, NewRole, NewRole>()({ ...base, fields: { name } })
  expect(declared.fields.name.about).toBe('The name.')
})

test('the type checker refuses fields that the contract does not have', () => {
  // @ts-expect-error the contract answers no `nam`
  entity<Role, NewRole, NewRole>()({ ...base, fields: { name, nam: text('The name.') } })
  // @ts-expect-error the contract answers no `isDefault`: there it is `default`
  entity<Role, NewRole, NewRole>()({ ...base, fields: { name, isDefault: flag('Whether new users get it.') } })
  // @ts-expect-error a name is no flag
  entity<Role, NewRole, NewRole>()({ ...base, fields: { name, isNamed: flag('Whether.', { wire: 'name' }) } })
  // @ts-expect-error nobody gives the id of a role; it is made by the provider
  entity<Role, NewRole, NewRole>()({ ...base, fields: { name, roleId: text('The id.', { wire: 'id' }) } })
})

test('the type checker refuses permissions and orders that there are not', () => {
  // @ts-expect-error no permission of the console has this name
  entity<Role, NewRole, NewRole>()({ ...base, fields: { name }, read: 'read_roles' })
  // @ts-expect-error the list is ordered by a field
  entity<Role, NewRole, NewRole>()({ ...base, fields: { name }, list: { ...base.list, order: 'names' } })
  const criteria = { names: { oneOf: 'names', about: 'One of these.' } } as const
  // @ts-expect-error a criterion is about a field
  entity<Role, NewRole, NewRole>()({ ...base, fields: { name }, list: { ...base.list, criteria } })
})
