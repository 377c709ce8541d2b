import type { Builder } from '../schema/builder.ts'

/** The enums of users. */
export function registerUserEnums(builder: Builder) {
  return {
    UserStatus: builder.enumType('UserStatus', {
      description: 'Whether a user can sign in.',
      values: {
        ENABLED: { value: 'enabled', description: 'Can sign in.' },
        DISABLED: { value: 'disabled', description: 'Cannot sign in or refresh a session.' },
        INVITED: { value: 'invited', description: 'Was invited and has not signed in yet.' },
        EXPIRED: { value: 'expired', description: 'The account has expired.' },
      },
    }),
    UserOrderField: builder.enumType('UserOrderField', {
      description: 'What users can be ordered by.',
      // The values are the provider's names of these fields (provider-api.md §3.1, search).
      values: {
        NAME: { value: 'displayName', description: 'The display name.' },
        EMAIL: { value: 'email', description: 'The email address.' },
        STATUS: { value: 'status', description: 'The status.' },
        CREATED_AT: { value: 'createdTime', description: 'When the user was created.' },
        MODIFIED_AT: { value: 'modifiedTime', description: 'When the user was last changed.' },
      },
    }),
    PasswordKind: builder.enumType('PasswordKind', {
      description: 'Whether a new password must be changed at the next sign-in.',
      values: {
        TEMPORARY: { description: 'Must be changed at the next sign-in.' },
        ACTIVE: { description: 'Does not have to be changed.' },
      },
    }),
  }
}

export type UserEnums = ReturnType<typeof registerUserEnums>
