import type { User } from '../profile/user/user.ts'

/** What of a user can be exported; `customAttributes.<name>` too. */
export const userColumns = [
  'userId',
  'loginIds',
  'email',
  'verifiedEmail',
  'phone',
  'verifiedPhone',
  'name',
  'givenName',
  'middleName',
  'familyName',
  'picture',
  'status',
  'roleNames',
  'userTenants',
  'ssoAppIds',
  'customAttributes',
  'createdTime',
  'modifiedTime',
  'test',
] as const satisfies readonly (keyof User)[]

const attributePrefix = 'customAttributes.'

/** The value in a column. */
export function valueIn(user: User, column: string): unknown {
  if (column.startsWith(attributePrefix)) return user.customAttributes[column.slice(attributePrefix.length)]
  const known = userColumns.find(name => name === column)
  return known && user[known]
}
