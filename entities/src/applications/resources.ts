import type { Resource } from '@gatehouse-id/identity-provider/contract'
import { entity } from '../entity.ts'
import { choice, type Choices, records, text, time } from '../fields.ts'
import { scope } from './inbound-applications.ts'
import { registrationFields } from './registration.ts'

const access = {
  type: 'ResourceAccess',
  about: 'Which applications may ask for the scopes of a resource.',
  values: {
    ALL: ['all', 'Every application of the project.'],
    POLICY: ['policy', 'Those that have a policy for the resource.'],
    NONE: ['none', 'None.'],
  },
} as const satisfies Choices

type Settings = Omit<Resource, 'id' | 'version' | 'createdTime' | 'modifiedTime'>

export const resource = entity<Resource, Settings, Settings>()({
  type: 'Resource',
  noun: 'a resource',
  nouns: 'resources',
  about: 'An API that applications get tokens for, with scopes of its own.',
  read: 'read_project',
  change: 'manage_project',
  fields: {
    databaseId: text('The id in the provider API.', { wire: 'id', derived: true }),
    name: text('Display name.', { required: true }),
    uri: text('An absolute URL without a fragment (RFC 8707).', {
      required: true,
      shown: 'What applications name it by (RFC 8707), and the audience of tokens.',
    }),
    description: text('What it is for.'),
    kind: text('A word of your own for what it is.', { wire: 'type' }),
    permissionScopes: records(scope, 'All scopes that grant roles and permissions.', {
      wire: 'scopes.permissionsScopes',
      shown: 'Scopes that grant roles and permissions.',
    }),
    attributeScopes: records(scope, 'All scopes that tell user attributes.', {
      wire: 'scopes.attributesScopes',
      shown: 'Scopes that tell user attributes.',
    }),
    userAccess: choice(access, 'Which applications may act for users.', { initially: 'policy' }),
    clientAccess: choice(access, 'Which applications may act for themselves.', { initially: 'policy' }),
    ...registrationFields('dynamicRegistrationSettings.'),
    createdAt: time('When it was created.', { wire: 'createdTime', derived: true }),
    modifiedAt: time('When it was last changed.', { wire: 'modifiedTime', derived: true }),
  },
  list: {
    about: 'The APIs that applications get tokens for, by name.',
    order: { NAME: ['name', 'The display name.'] },
    search: ['name', 'uri', 'description'],
    searchAbout: 'Text in the name, the URI or the description.',
    criteria: { uri: { is: 'uri', about: 'Has this URI.' } },
  },
  errors: {
    ResourceNotFound: 'No resource has this id.',
    ResourceTaken: 'Another resource has this name or URI.',
    ResourcePolicyNotFound: 'The application has no policy for this resource.',
    ResourcePolicyTaken: 'The application has a policy for this resource already.',
  },
  create: { about: 'Creates a resource that applications can ask tokens for.', errors: ['ResourceTaken'] },
  update: { about: 'Changes a resource.', errors: ['ResourceTaken'] },
  delete: {
    about: 'Deletes a resource and its policies; no more tokens are issued for it.',
    errors: ['ResourceNotFound'],
  },
  deleteMany: { about: 'Deletes resources and their policies, all or none.', errors: ['ResourceNotFound'] },
  says: { filter: 'Which resources to list; all criteria apply together.' },
})
