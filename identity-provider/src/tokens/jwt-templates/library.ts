import { JwtTemplate } from './template.ts'

/** Templates to begin with. */
export const library = [
  {
    id: 'openid-profile',
    name: 'OpenID profile',
    description: 'The standard claims of OpenID Connect about a person',
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
    description: 'What Hasura reads for its permissions',
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
    description: 'Roles in the current tenant only, and no permissions: for tokens that have to be short',
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
