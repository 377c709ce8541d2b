import type { VariablesOf } from '../../../kit/api/graphql.ts'
import type { UserUpdate } from '../mutations.ts'
import { users } from '../messages.ts'
import type { User } from './user-context.ts'

/** The details of a user that are edited on their page. */
export type UserFields = Record<string, string | boolean | string[]> & {
  name: string
  givenName: string
  middleName: string
  familyName: string
  picture: string
  email: string
  isEmailVerified: boolean
  phone: string
  isPhoneVerified: boolean
  roleNames: string[]
}

/** The editable details of a loaded user. */
export function userFields(user: User): UserFields {
  return {
    name: user.name ?? '',
    givenName: user.givenName ?? '',
    middleName: user.middleName ?? '',
    familyName: user.familyName ?? '',
    picture: user.picture ?? '',
    email: user.email ?? '',
    isEmailVerified: user.isEmailVerified,
    phone: user.phone ?? '',
    isPhoneVerified: user.isPhoneVerified,
    roleNames: user.roleNames,
  }
}

/** What a detail is called on the page. */
export const userFieldLabels: Record<string, string> = {
  name: users.displayName,
  givenName: users.givenName,
  middleName: users.middleName,
  familyName: users.familyName,
  picture: users.picture,
  email: users.email,
  isEmailVerified: users.isEmailVerified,
  phone: users.phone,
  isPhoneVerified: users.isPhoneVerified,
  roleNames: users.roles,
}

/** What to send to save `changes` to the user as it was when it was read. */
export function userUpdateVariables(
  user: Pick<User, 'id' | 'version'>,
  changes: Partial<UserFields>,
): VariablesOf<typeof UserUpdate> {
  return { input: { id: user.id, expectedVersion: user.version, ...changes } }
}
