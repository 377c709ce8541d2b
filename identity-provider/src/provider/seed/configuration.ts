import type { NewId } from '../../foundation/ids/new-id.ts'
import type { Writing } from '../../foundation/tables/tables.ts'
import { permissionRows } from '../../directory/permissions/store.ts'
import { findRolesByName, roleRows } from '../../directory/roles/store.ts'
import { attributeTypes } from '../../directory/users/attributes/attribute.ts'
import { insertAttribute } from '../../directory/users/attributes/store.ts'
import type { Scale } from './scale.ts'

const permissions = {
  'documents.read': 'See documents',
  'documents.write': 'Create and change documents',
  'documents.share': 'Share documents outside of the team',
  'members.read': 'See the members of a team',
  'members.invite': 'Invite members to a team',
  'billing.read': 'See invoices',
  'billing.manage': 'Change plan and payment',
  'reports.export': 'Export reports',
}

const roles: { name: string; description: string; permissionNames: (keyof typeof permissions)[] }[] = [
  {
    name: 'Owner',
    description: 'Can do everything in a team',
    // The names of an object literal.
    permissionNames: Object.keys(permissions) as (keyof typeof permissions)[],
  },
  {
    name: 'Editor',
    description: 'Works on documents',
    permissionNames: ['documents.read', 'documents.write', 'documents.share', 'members.read'],
  },
  { name: 'Reader', description: 'Reads documents', permissionNames: ['documents.read', 'members.read'] },
  {
    name: 'Billing Manager',
    description: 'Takes care of plan and invoices',
    permissionNames: ['billing.read', 'billing.manage'],
  },
  { name: 'Analyst', description: 'Exports reports', permissionNames: ['documents.read', 'reports.export'] },
]

const attributes = [
  {
    name: 'plan',
    type: attributeTypes.singleSelect,
    displayName: 'Plan',
    options: ['free', 'team', 'enterprise'].map(value => ({ value, label: '' })),
  },
  { name: 'department', type: attributeTypes.text, displayName: 'Department', options: [] },
  { name: 'newsletter', type: attributeTypes.boolean, displayName: 'Newsletter', options: [] },
]

/** Permissions, roles and custom attributes; those that the project has already stay. Returns the roles' ids by name. */
export async function seedConfiguration(tx: Writing, scale: Scale, newId: NewId): Promise<Map<string, string>> {
  const { projectId: project_id, timeOf } = scale
  const created_at = timeOf(0)
  for (const [name, description] of Object.entries(permissions))
    await permissionRows.insertUnlessTaken(tx, {
      project_id,
      id: newId(permissionRows.prefix),
      name,
      description,
      created_at,
    })
  for (const { name, description, permissionNames } of roles)
    await roleRows.insertUnlessTaken(tx, {
      project_id,
      id: newId(roleRows.prefix),
      tenant_id: '',
      name,
      description,
      permission_names: JSON.stringify(permissionNames),
      is_default: 0,
      is_private: 0,
      created_at,
    })
  for (const { name, type, ...rest } of attributes) {
    const document = JSON.stringify({ ...rest, viewPermissions: [], editPermissions: [] })
    await insertAttribute(tx, { project_id, name, type, document, created_at })
  }
  const found = await findRolesByName(tx, { projectId: project_id, names: roles.map(({ name }) => name) })
  return new Map(found.map(({ id, name }) => [name, id]))
}
