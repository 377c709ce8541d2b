import { once } from '../schema/once.ts'

/** How members of a tenant sign in. */
export const tenantAuthType = once(builder =>
  builder.enumType('TenantAuthType', {
    description: 'The single sign-on of a tenant.',
    values: {
      NONE: { value: 'none', description: 'None: its members sign in like other users.' },
      SAML: { value: 'saml', description: 'SAML 2.0.' },
      OIDC: { value: 'oidc', description: 'OpenID Connect.' },
    } as const,
  }),
)

/** Whether a tenant has the roles of the tenants above it. */
export const roleInheritance = once(builder =>
  builder.enumType('TenantRoleInheritance', {
    description: 'Whether the roles of the tenant above can be given in a tenant.',
    values: {
      UNSET: { value: '', description: 'Not chosen: they cannot.' },
      NONE: { value: 'none', description: 'They cannot.' },
      USER_ONLY: { value: 'userOnly', description: 'To users, but not to access keys.' },
    } as const,
  }),
)

/** Units of the times in a tenant's settings. */
export const tenantTimeUnit = once(builder =>
  builder.enumType('TenantTimeUnit', {
    description: 'The unit of a time in the settings of a tenant.',
    values: {
      MINUTES: { value: 'minutes', description: 'Minutes.' },
      HOURS: { value: 'hours', description: 'Hours.' },
      DAYS: { value: 'days', description: 'Days.' },
      WEEKS: { value: 'weeks', description: 'Weeks.' },
    } as const,
  }),
)
