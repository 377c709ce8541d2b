/**
 * What the roles of a project may do here, in the product's own authorization language.
 * A role is a relation of the project; what it includes is decided below and nowhere else.
 */
export const permissionSchema = `model AuthZ 1.0

type user

type project
  relation administrator: user
  relation developer: user
  relation support: user
  relation auditor: user

  permission read_project: administrator | developer | support | auditor
  permission read_users: administrator | developer | support | auditor
  permission read_audit: administrator | developer | support | auditor
  permission read_messages: administrator
  permission manage_project: administrator | developer
  permission manage_sign_in: administrator
  permission manage_users: administrator
`

/** Role names of a project and the relation each stands for. Other roles mean nothing here. */
export const roleRelations: ReadonlyMap<string, string> = new Map([
  ['Administrator', 'administrator'],
  ['Developer', 'developer'],
  ['Support', 'support'],
  ['Auditor', 'auditor'],
])

/** Every permission of the schema above. */
export const permissions = [
  'read_project',
  'read_users',
  'read_audit',
  'read_messages',
  'manage_project',
  'manage_sign_in',
  'manage_users',
] as const

export type Permission = (typeof permissions)[number]

/** Rows of the table of permissions: each capability states its own, `capabilities.ts` puts them together. */
export type PermissionRows = {
  /** The permission a root field needs, such as `Query.users`; checked before the call. */
  fields: Readonly<Record<`${'Query' | 'Mutation'}.${string}`, Permission | 'anyone'>>
  /** The permission it takes to see an object of a type, however it was reached. */
  types: Readonly<Record<string, Permission>>
}
