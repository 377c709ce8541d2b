import type { ManagementKey } from '@gatehouse-id/identity-provider/contract'
import { entity, type Input, shape } from '../entity.ts'
import { choice, type Choices, records, text, texts, time } from '../fields.ts'

const status = {
  type: 'ManagementKeyStatus',
  about: 'Whether a management key authenticates requests.',
  values: {
    ENABLED: ['active', 'It authenticates requests.'],
    DISABLED: ['inactive', 'It is disabled.'],
    EXPIRED: ['expired', 'It has expired.'],
  },
} as const satisfies Choices

const roles = texts('Its roles there: admin, developer, support or auditor.')
type Rights = ManagementKey['reBac']
const projectRoles = shape<Rights['projectRoles'][number]>()({
  type: 'ManagementKeyProjectRoles',
  about: 'Roles of a key in some projects.',
  fields: { projectDatabaseIds: texts('The ids of the projects.', { wire: 'projectIds' }), roles },
})
const tagRoles = shape<Rights['tagRoles'][number]>()({
  type: 'ManagementKeyTagRoles',
  about: 'Roles of a key in projects with one of some tags.',
  fields: { tags: texts('The tags.'), roles },
})

export const managementKey = entity<
  ManagementKey,
  Input<'managementKeys', 'create'>,
  Input<'managementKeys', 'update'>
>()({
  type: 'ManagementKey',
  noun: 'a management key',
  nouns: 'management keys',
  short: 'key',
  shorts: 'keys',
  about: 'A key with which a back end manages projects.',
  read: 'manage_keys',
  change: 'manage_keys',
  fields: {
    databaseId: text('The id in the audit trail and in the provider API.', { wire: 'id', derived: true }),
    name: text('Display name.', { required: true }),
    description: text('What it is for.'),
    status: choice(status, 'Whether it authenticates requests.', { derived: true }),
    companyRoles: texts('Its roles in every project of the company.', { wire: 'reBac.companyRoles', derived: true }),
    projectRoles: records(projectRoles, 'Its roles in some projects.', { wire: 'reBac.projectRoles', derived: true }),
    tagRoles: records(tagRoles, 'Its roles in projects with some tags.', { wire: 'reBac.tagRoles', derived: true }),
    permittedIps: texts('Addresses and ranges it may be used from; any when empty.'),
    createdAt: time('When it was created.', { wire: 'createdTime', derived: true }),
    expiresAt: time('When it expires; null for never.', { wire: 'expireTime', derived: true, absent: true }),
    previousSecretExpiresAt: time('Until when the secret before the last rotation works; null when it does not.', {
      wire: 'previousExpireTime',
      derived: true,
      absent: true,
    }),
  },
  list: {
    about: 'Management keys that were created in this project, by name.',
    order: {
      NAME: ['name', 'The display name.'],
      CREATED_AT: ['createdAt', 'When it was created.'],
      EXPIRES_AT: ['expiresAt', 'When it expires; keys that never do come first.'],
    },
    search: ['name', 'description', 'databaseId'],
    searchAbout: 'Text in the name, the description or the id.',
    criteria: { statuses: { oneOf: 'status', about: 'One of these statuses.' } },
  },
  errors: { ManagementKeyNotFound: 'No management key has this id.' },
  create: {
    about: 'Creates a management key.',
    errors: ['RightsExceeded'],
    secret: { name: 'cleartext', about: 'The secret; it is shown only once.' },
  },
  update: {
    about: 'Changes a management key. Its rights stay; create another key for others.',
    errors: ['RightsExceeded'],
  },
  delete: {
    about: 'Deletes a management key; it stops working at once.',
    errors: ['ManagementKeyNotFound', 'RightsExceeded'],
  },
  deleteMany: {
    about: 'Deletes management keys, all or none; unknown ids are ignored.',
    errors: ['RightsExceeded'],
  },
  says: { conflict: 'management key', new: 'Name and rights of the new key.' },
})
