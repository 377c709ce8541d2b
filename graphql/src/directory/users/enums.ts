import { once } from '../../schema/once.ts'

/** Whether a user can sign in. */
export const userStatus = once(builder =>
  builder.enumType('UserStatus', {
    description: 'Whether a user can sign in.',
    values: {
      ENABLED: { value: 'enabled', description: 'Can sign in.' },
      DISABLED: { value: 'disabled', description: 'Cannot sign in or refresh a session.' },
      INVITED: { value: 'invited', description: 'Was invited and has not signed in yet.' },
      EXPIRED: { value: 'expired', description: 'The account has expired.' },
    } as const,
  }),
)

/** What users can be ordered by; the values are the provider's names of these fields (provider-api.md §3.1, search). */
export const userOrderField = once(builder =>
  builder.enumType('UserOrderField', {
    description: 'What users can be ordered by.',
    values: {
      NAME: { value: 'displayName', description: 'The display name.' },
      EMAIL: { value: 'email', description: 'The email address.' },
      PHONE: { value: 'phoneNumber', description: 'The phone number.' },
      STATUS: { value: 'status', description: 'The status.' },
      CREATED_AT: { value: 'createdTime', description: 'When the user was created.' },
      MODIFIED_AT: { value: 'modifiedTime', description: 'When the user was last changed.' },
      ID: { value: 'id', description: 'The user id.' },
    } as const,
  }),
)

/** Whether a new password must be changed. */
export const passwordKind = once(builder =>
  builder.enumType('PasswordKind', {
    description: 'Whether a new password must be changed at the next sign-in.',
    values: {
      TEMPORARY: { description: 'Must be changed at the next sign-in.' },
      ACTIVE: { description: 'Does not have to be changed.' },
    },
  }),
)

/** Whose export can be imported. */
export const userImportSource = once(builder =>
  builder.enumType('UserImportSource', {
    description: 'The system that an export comes from.',
    values: {
      AUTH0: { value: 'auth0', description: 'Auth0.' },
      GATEHOUSE: { value: 'gatehouse', description: 'Gatehouse.' },
    } as const,
  }),
)
