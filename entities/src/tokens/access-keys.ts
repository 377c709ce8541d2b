import type { AccessKey } from '@gatehouse-id/identity-provider/contract'
import { entity, type Input, shape } from '../entity.ts'
import { choice, type Choices, json, link, records, text, texts, time } from '../fields.ts'

type NewKey = Omit<Input<'accessKeys', 'create'>, 'userId'> & { boundUserId?: string }

export const accessKeyStatus = {
  type: 'AccessKeyStatus',
  about: 'Whether an access key can be exchanged for tokens.',
  values: {
    ENABLED: ['active', 'It can be exchanged for tokens.'],
    DISABLED: ['inactive', 'It is disabled.'],
    EXPIRED: ['expired', 'It has expired.'],
  },
} as const satisfies Choices

type Tenant = AccessKey['keyTenants'][number]
type NewTenant = NonNullable<NewKey['keyTenants']>[number]

export const accessKeyTenant = shape<Tenant, NewTenant>()({
  type: 'AccessKeyTenant',
  about: 'A tenant that an access key belongs to.',
  input: { type: 'AccessKeyTenantInput', about: 'A tenant that an access key belongs to.' },
  fields: {
    tenantDatabaseId: text('The id in tokens and in the provider API.', { wire: 'tenantId', derived: true }),
    tenant: link('Tenant', 'The tenant; null when it was deleted meanwhile.', {
      wire: 'tenantId',
      required: true,
      given: 'The node id of the tenant.',
    }),
    tenantName: text('The display name of the tenant.', { derived: true }),
    roleNames: texts('Roles in the tenant.'),
    permissionNames: texts('Permissions in the tenant.', { wire: 'permissions', derived: true }),
  },
})

export const accessKey = entity<AccessKey, NewKey, Input<'accessKeys', 'update'>>()({
  type: 'AccessKey',
  noun: 'an access key',
  nouns: 'access keys',
  short: 'key',
  shorts: 'keys',
  about: 'A key that a back end or a job exchanges for tokens.',
  read: 'read_project',
  change: 'manage_project',
  fields: {
    databaseId: text('The id in tokens and in the provider API.', { wire: 'id', derived: true }),
    name: text('Display name.', { required: true }),
    description: text('What it is for.'),
    status: choice(accessKeyStatus, 'Whether it can be exchanged for tokens.', { derived: true }),
    roleNames: texts('All roles in the project.', { references: 'Role', shown: 'Roles in the project.' }),
    permissionNames: texts('Permissions in the project.', { wire: 'permissions', derived: true }),
    tenants: records(accessKeyTenant, 'All tenants it belongs to.', {
      wire: 'keyTenants',
      shown: 'Tenants it belongs to, with its roles there.',
    }),
    boundUserDatabaseId: text('The id of the user it is bound to, whose roles and tenants apply; null for none.', {
      wire: 'boundUserId',
      derived: true,
      absent: true,
    }),
    boundUser: link('User', 'The user it is bound to; null for none.', {
      wire: 'boundUserId',
      fixed: true,
      given: 'The node id of a user, whose roles and tenants the key then has.',
    }),
    creatorDatabaseId: text('The id of the user or management key that created it.', {
      wire: 'createdBy',
      derived: true,
    }),
    creator: link('User', 'The user who created it; null when it was a management key, or a user who is deleted.', {
      wire: 'createdBy',
      derived: true,
    }),
    customClaims: json('Claims that its tokens contain in addition: an object.', {
      shown: 'Claims that its tokens contain in addition.',
    }),
    customAttributes: json('Attributes for searches: an object.', { shown: 'Attributes for searches.' }),
    permittedIps: texts('Addresses and ranges it may be used from; any when empty.'),
    createdAt: time('When it was created.', { wire: 'createdTime', derived: true }),
    expiresAt: time('When it expires; null for never.', {
      wire: 'expireTime',
      fixed: true,
      absent: true,
      given: 'When it expires; never when not given.',
    }),
    lastUsedAt: time('When it was last used, to the minute; null for never.', {
      wire: 'lastUsedTime',
      derived: true,
      absent: true,
    }),
    lastUsedIp: text('The IP address it was used from then; null when unknown.', { derived: true, absent: true }),
    lastUsedUserAgent: text('What its user called itself then; null when unknown.', { derived: true, absent: true }),
    previousSecretExpiresAt: time('Until when the previous secret works; null when there is none.', {
      wire: 'previousExpireTime',
      derived: true,
      absent: true,
    }),
    previousSecretLastUsedAt: time(
      'When the previous secret was last used, to the minute; null for never, and when there is none.',
      { wire: 'previousUsedTime', derived: true, absent: true },
    ),
  },
  list: {
    about: 'Access keys of the project, by name.',
    order: {
      NAME: ['name', 'The display name.'],
      CREATED_AT: ['createdAt', 'When it was created.'],
      EXPIRES_AT: ['expiresAt', 'When it expires; keys that never do come first.'],
      LAST_USED_AT: ['lastUsedAt', 'When it was last used; keys that never were come first.'],
    },
    search: ['name'],
    searchAbout: 'Text in the name.',
    criteria: { statuses: { oneOf: 'status', about: 'One of these statuses.' } },
  },
  errors: { AccessKeyNotFound: 'No access key has this id.' },
  create: {
    about: 'Creates an access key.',
    errors: ['TenantNotFound', 'UserNotFound'],
    secret: { name: 'cleartext', about: 'The secret; it is shown only once.' },
  },
  update: {
    about: 'Changes an access key. Its tokens have the new roles when they are exchanged again.',
    errors: ['TenantNotFound'],
  },
  updateMany: { about: 'Changes access keys, all or none.', errors: ['TenantNotFound'] },
  delete: { about: 'Deletes an access key.', errors: ['AccessKeyNotFound'] },
  deleteMany: { about: 'Deletes access keys, all or none.', errors: ['AccessKeyNotFound'] },
  says: {
    conflict: 'access key',
    filter: 'Which access keys to list; all criteria apply together.',
    new: 'Name and access of the new key.',
  },
})
