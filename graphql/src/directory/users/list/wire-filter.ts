import type { User } from '@gatehouse-id/identity-provider/contract'
import { badRequest } from '../../../request/errors.ts'

type Maybe<Value> = Value | null | undefined
type Filter = {
  text?: Maybe<string>
  statuses?: Maybe<User['status'][]>
  roleNames?: Maybe<string[]>
  tenantIds?: Maybe<{ id: string }[]>
  tenantRoles?: Maybe<{ tenantId: { id: string }; roleNames: string[]; isEvery?: Maybe<boolean> }[]>
  attributes?: Maybe<{ name: string; values: unknown[] }[]>
  ssoApplicationDatabaseIds?: Maybe<string[]>
  emails?: Maybe<string[]>
  phones?: Maybe<string[]>
  loginIds?: Maybe<string[]>
  databaseIds?: Maybe<string[]>
  isEmailVerified?: Maybe<boolean>
  isPhoneVerified?: Maybe<boolean>
  isTest?: Maybe<boolean>
  withTest?: Maybe<boolean>
  createdFrom?: Maybe<number>
  createdTo?: Maybe<number>
  modifiedFrom?: Maybe<number>
  modifiedTo?: Maybe<number>
  signedInFrom?: Maybe<number>
  signedInTo?: Maybe<number>
}

/** The criteria under the provider's names. */
export function wireFilter({ tenantIds, tenantRoles, attributes, isTest, withTest, ...filter }: Filter) {
  return {
    ...given('text', filter.text),
    ...given('statuses', filter.statuses),
    ...given('roleNames', filter.roleNames),
    ...given('ssoAppIds', filter.ssoApplicationDatabaseIds),
    ...given('emails', filter.emails),
    ...given('phones', filter.phones),
    ...given('loginIds', filter.loginIds),
    ...given('userIds', filter.databaseIds),
    ...given('verifiedEmail', filter.isEmailVerified),
    ...given('verifiedPhone', filter.isPhoneVerified),
    ...given('fromCreatedTime', filter.createdFrom),
    ...given('toCreatedTime', filter.createdTo),
    ...given('fromModifiedTime', filter.modifiedFrom),
    ...given('toModifiedTime', filter.modifiedTo),
    ...given('fromLastSignInTime', filter.signedInFrom),
    ...given('toLastSignInTime', filter.signedInTo),
    ...(tenantIds && { tenantIds: tenantIds.map(({ id }) => id) }),
    ...(tenantRoles && {
      tenantRoleNames: Object.fromEntries(
        tenantRoles.map(({ tenantId, roleNames, isEvery }) => [
          tenantId.id,
          { values: roleNames, and: isEvery ?? false },
        ]),
      ),
    }),
    ...(attributes && {
      customAttributes: Object.fromEntries(attributes.map(({ name, values }) => [name, values.map(plainValue)])),
    }),
    ...(isTest && { testUsersOnly: true }),
    ...(withTest && { withTestUser: true }),
  }
}

function given<Name extends string, Value>(name: Name, value: Maybe<Value>): { [Key in Name]?: Value } {
  // One key, which is the name.
  return (value === undefined || value === null ? {} : { [name]: value }) as { [Key in Name]?: Value }
}

function plainValue(value: unknown): string | number | boolean {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  throw badRequest('The values of attributes are texts, numbers or booleans.')
}
