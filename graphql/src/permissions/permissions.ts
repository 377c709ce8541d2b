import type { Permission } from '@gatehouse-id/entities'
import type { Right } from '@gatehouse-id/operation'

/**
 * What the roles of a project may do here, in the product's own authorization language.
 * A role, or a right of a management key, is a relation of the project; what it includes is decided below and nowhere else.
 */
export const permissionSchema = `model AuthZ 1.0

type user

type project
  relation administrator: user
  relation developer: user
  relation support: user
  relation auditor: user
  relation tenant_administrator: user
  relation right_read: user
  relation right_audit: user
  relation right_write: user
  relation right_secret: user
  relation right_people: user
  relation right_keys: user
  relation right_company: user

  permission read_project: administrator | developer | support | auditor | tenant_administrator | right_read
  permission read_users: administrator | developer | support | auditor | tenant_administrator | right_read
  permission read_audit: administrator | developer | support | auditor | tenant_administrator | right_audit
  permission read_messages: administrator | right_secret
  permission read_secrets: administrator | developer | right_secret
  permission manage_project: administrator | developer | tenant_administrator | right_write
  permission manage_sign_in: administrator | right_people
  permission manage_users: administrator | tenant_administrator | right_write
  permission manage_administrators: administrator | right_people
  permission manage_keys: administrator | right_keys
`

/** Whom the permissions hold for their tenants alone; `tenantClient` sees to that. */
export const tenantAdministratorRelation = 'tenant_administrator'

/** Role names of a project and the relation each stands for. Other roles mean nothing here. */
export const roleRelations: ReadonlyMap<string, string> = new Map([
  ['Administrator', 'administrator'],
  ['Developer', 'developer'],
  ['Support', 'support'],
  ['Auditor', 'auditor'],
])

/** The relation that each right of a management key stands for. */
export function relationOfRight(right: Right): string {
  return `right_${right}`
}

/** Rows of the table of permissions: each capability states its own, `capabilities.ts` puts them together. */
export type PermissionRows = {
  /** The permission a root field needs, such as `Query.users`; checked before the call. */
  fields: Readonly<Record<`${'Query' | 'Mutation' | 'Subscription'}.${string}`, Permission | 'anyone'>>
  /** The permission it takes to see an object of a type, however it was reached. */
  types: Readonly<Record<string, Permission>>
}
