/** What callers of the console's API can be allowed; `graphql` says which roles include which. */
export const permissions = [
  'read_project',
  'read_users',
  'read_audit',
  'read_messages',
  'read_secrets',
  'manage_project',
  'manage_sign_in',
  'manage_users',
  'manage_administrators',
  'manage_keys',
] as const

export type Permission = (typeof permissions)[number]
