import type { Tables } from '../../foundation/tables/tables.ts'

/** What `findCaller` reads, with what deletes it: a write to one of these can change who a credential belongs to. */
export const callerTables: readonly (keyof Tables & string)[] = [
  'projects',
  'management_keys',
  'access_keys',
  'access_key_roles',
  'access_key_tenants',
  'sessions',
  'users',
  'user_login_ids',
  'user_roles',
  'descopers',
  'user_tenants',
  'user_tenant_roles',
  'user_authenticators',
  'user_passkeys',
  'roles',
  'tenants',
]
