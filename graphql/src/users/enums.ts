import type { Builder } from '../schema/builder.ts'

/** Closed sets of values around users. */
export function registerUserEnums(builder: Builder) {
  return {
    UserStatus: builder.enumType('UserStatus', {
      description: 'Whether a user may sign in.',
      values: {
        ENABLED: { value: 'enabled', description: 'May sign in.' },
        DISABLED: { value: 'disabled', description: 'May not sign in or refresh a session.' },
        INVITED: { value: 'invited', description: 'Was invited and has not signed in yet.' },
        EXPIRED: { value: 'expired', description: 'The account has run out.' },
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
    OrderDirection: builder.enumType('OrderDirection', {
      description: 'Which end of an order comes first.',
      values: {
        ASC: { description: 'Smallest, earliest or first in the alphabet.' },
        DESC: { description: 'Largest, latest or last in the alphabet.' },
      },
    }),
    PasswordKind: builder.enumType('PasswordKind', {
      description: 'Whether a new password has to be changed.',
      values: {
        TEMPORARY: { description: 'Has to be changed at the next sign-in.' },
        ACTIVE: { description: 'Stays as it is.' },
      },
    }),
  }
}

export type UserEnums = ReturnType<typeof registerUserEnums>
