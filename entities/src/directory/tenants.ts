import type { Tenant } from '@gatehouse-id/identity-provider/contract'
import { detailed, entity, type Input } from '../entity.ts'
import { choice, type Choices, flag, json, link, text, texts, time } from '../fields.ts'

export const tenantAuthType = {
  type: 'TenantAuthType',
  about: 'The single sign-on of a tenant.',
  values: {
    NONE: ['none', 'None: its members sign in like other users.'],
    SAML: ['saml', 'SAML 2.0.'],
    OIDC: ['oidc', 'OpenID Connect.'],
  },
} as const satisfies Choices
const roleInheritance = {
  type: 'TenantRoleInheritance',
  about: 'Whether the roles of the tenant above can be given in a tenant.',
  values: {
    UNSET: ['', 'Not chosen: they cannot.'],
    NONE: ['none', 'They cannot.'],
    USER_ONLY: ['userOnly', 'To users, but not to access keys.'],
  },
} as const satisfies Choices

export const tenant = entity<Tenant, Input<'tenants', 'create'>, Input<'tenants', 'update'>>()({
  type: 'Tenant',
  noun: 'a tenant',
  nouns: 'tenants',
  about: 'A customer of the application: a group of users with roles and single sign-on of its own.',
  read: 'read_users',
  change: 'manage_project',
  fields: {
    databaseId: text('The id in tokens and in the provider API.', {
      wire: 'id',
      fixed: true,
      given: 'The id in tokens and in the provider API; generated when not given.',
    }),
    name: text('Display name; unique in the project.', { required: true, changed: 'Display name.' }),
    isEnabled: flag('Whether its members can use their roles in it.', {
      wire: 'disabled',
      opposite: true,
      initially: true,
    }),
    selfProvisioningDomains: texts(
      'Users with a verified address at one of these domains join at sign-in; null for none.',
      { shown: 'Users with a verified address at one of these domains join at sign-in.' },
    ),
    ssoDomains: texts('Users with an address at one of these domains sign in with its single sign-on.', {
      wire: 'domains',
      derived: true,
    }),
    customAttributes: json('All values of its own, by name; null for none.', { shown: 'Values of its own, by name.' }),
    authType: choice(tenantAuthType, 'Its single sign-on; null for none.', {
      initially: 'none',
      shown: 'Its single sign-on.',
    }),
    isSsoEnforced: flag('Whether its members can sign in with its single sign-on only.', {
      wire: 'enforceSSO',
      initially: false,
    }),
    ssoExclusions: texts('Login ids of members who may sign in in other ways; null for none.', {
      wire: 'enforceSSOExclusions',
      shown: 'The login ids of members who may sign in in other ways.',
    }),
    federatedApplicationDatabaseIds: texts('Ids of the applications its members may use; null for none.', {
      wire: 'federatedAppIds',
      shown: 'The ids of the applications that its members may use.',
    }),
    roleInheritance: choice(roleInheritance, 'Whether the roles of the tenant above can be given in it.', {
      initially: '',
    }),
    createdAt: time('When it was created.', { wire: 'createdTime', derived: true }),
    parent: link('Tenant', 'The tenant above it; null at the top.', { fixed: true, given: 'The tenant above it.' }),
  },
  list: {
    about: 'Tenants of the project, by name.',
    order: { NAME: ['name', 'The name.'], CREATED_AT: ['createdAt', 'When the tenant was created.'] },
    isCaseSensitive: true,
    search: ['name', 'databaseId', 'ssoDomains', 'selfProvisioningDomains'],
    searchAbout: 'Part of the name, the id or a domain, in any case.',
    criteria: {
      names: { oneOf: 'name', about: 'One of these names.' },
      authType: { is: 'authType', about: 'Has this kind of single sign-on.' },
      isEnabled: { is: 'isEnabled', about: 'Whether it is enabled.' },
    },
  },
  errors: {
    TenantNotFound: 'No tenant has this id.',
    TenantTaken: 'Another tenant has this id or name.',
    TenantHasSuccessors: 'There are tenants below this one: delete them first.',
    SsoDomainTaken: 'Another tenant signs in the users of this domain.',
    NotInTenant: 'The user is not a member of the tenant, or the tenant is disabled.',
  },
  create: { about: 'Creates a tenant.', errors: ['TenantTaken', 'TenantNotFound'] },
  update: { about: 'Changes a tenant.', errors: ['TenantTaken'] },
  says: detailed('tenant', 'tenants'),
})
