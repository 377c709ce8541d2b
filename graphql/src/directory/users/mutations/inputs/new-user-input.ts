import type { InputFieldBuilder } from '../../../../schema/builder.ts'
import { omitNulls } from '../../../../schema/changes/nulls.ts'

/** What a back end says of a user whom it has authenticated. */
export function newUserFields(t: InputFieldBuilder) {
  return {
    loginId: t.string({ required: true, description: 'What the user types to sign in.' }),
    name: t.string({ description: 'Display name.' }),
    givenName: t.string({ description: 'Given name.' }),
    middleName: t.string({ description: 'Middle name.' }),
    familyName: t.string({ description: 'Family name.' }),
    email: t.string({ description: 'Email address.' }),
    isEmailVerified: t.boolean({ description: 'Whether the address is verified.' }),
    phone: t.string({ description: 'Phone number with its country code.' }),
    isPhoneVerified: t.boolean({ description: 'Whether the number is verified.' }),
  }
}

export type NewUser = {
  loginId: string
  isEmailVerified?: boolean | null | undefined
  isPhoneVerified?: boolean | null | undefined
} & { [Name in 'name' | 'givenName' | 'middleName' | 'familyName' | 'email' | 'phone']?: string | null | undefined }

/** The same under the provider's names. */
export function wireNewUser({ loginId, isEmailVerified, isPhoneVerified, ...user }: NewUser) {
  return {
    loginId,
    user: omitNulls(user),
    emailVerified: isEmailVerified ?? false,
    phoneVerified: isPhoneVerified ?? false,
  }
}
