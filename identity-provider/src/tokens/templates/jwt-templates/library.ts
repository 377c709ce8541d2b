import { JwtTemplate } from './template.ts'

/** Templates to start from. */
export const library = [
  {
    id: 'openid-profile',
    name: 'OpenID profile',
    description: 'The standard OpenID Connect claims about a user',
    template: {
      name: '{{user.name}}',
      given_name: '{{user.givenName}}',
      family_name: '{{user.familyName}}',
      picture: '{{user.picture}}',
      email: '{{user.email}}',
      email_verified: '{{user.verifiedEmail}}',
      phone_number: '{{user.phone}}',
      phone_number_verified: '{{user.verifiedPhone}}',
    },
    emptyClaimPolicy: 'delete' as const,
  },
  {
    id: 'hasura',
    name: 'Hasura',
    description: 'The claims that Hasura reads for its permissions',
    template: {
      'https://hasura.io/jwt/claims': {
        'x-hasura-user-id': '{{user.userId}}',
        'x-hasura-default-role': 'user',
        'x-hasura-allowed-roles': '{{user.roleNames}}',
        'x-hasura-tenant-id': '{{tenant.tenantId}}',
      },
    },
  },
  {
    id: 'lean',
    name: 'Lean',
    description: 'Only roles in the current tenant and no permissions, for short tokens',
    template: {},
    authSchema: 'tenantOnly' as const,
    excludePermissions: true,
  },
].map(entry => ({
  ...JwtTemplate.parse({ ...entry, source: entry.id }),
  experimental: false,
  logoLight: '',
  logoDark: '',
}))
