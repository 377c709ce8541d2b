import type { InboundApplication } from '@gatehouse-id/identity-provider/contract'
import { entity, type Input, shape } from '../entity.ts'
import { flag, records, text, texts, time } from '../fields.ts'

type Scope = InboundApplication['permissionsScopes'][number]

/** Resources and MCP servers have such scopes too. */
export const scope = shape<Scope, Scope>()({
  type: 'InboundApplicationScope',
  about: 'A scope that an application can ask for.',
  input: { type: 'InboundApplicationScopeInput', about: 'A scope that an application can ask for.' },
  fields: {
    name: text('The name in requests.', { required: true }),
    description: text('What the consent page says of it.'),
    values: texts('What it grants.', {
      given: 'Names of roles and permissions, or of user attributes, depending on the kind of scope.',
    }),
    isOptional: flag('Whether users can leave it out.', { wire: 'optional', initially: false }),
  },
})

export const inboundApplication = entity<
  InboundApplication,
  Input<'inboundApplications', 'create'>,
  Input<'inboundApplications', 'patch'>
>()({
  type: 'InboundApplication',
  noun: 'an inbound application',
  nouns: 'inbound applications',
  short: 'application',
  shorts: 'applications',
  about: 'An application that users can authorize to act for them.',
  read: 'read_project',
  change: 'manage_project',
  fields: {
    databaseId: text('The id in the provider API.', { wire: 'id', derived: true }),
    clientId: text('The client id of OAuth 2.', { derived: true }),
    previousSecretExpiresAt: time('Until when the client secret before the last rotation works; null when none does.', {
      wire: 'previousSecretExpireTime',
      derived: true,
      absent: true,
    }),
    name: text('Display name.', { required: true }),
    description: text('What it is for.'),
    logo: text('URL of a picture, or a data URL.'),
    loginPageUrl: text('The page where users sign in and consent; the hosted page when there is none.', {
      shown: 'The page where users sign in and consent; null for the hosted page.',
    }),
    callbackUrls: texts('All URLs that an authorization may lead back to.', {
      wire: 'approvedCallbackUrls',
      shown: 'URLs that an authorization may lead back to.',
    }),
    permissionScopes: records(scope, 'All scopes that grant roles and permissions.', {
      wire: 'permissionsScopes',
      shown: 'Scopes that grant roles and permissions, by name.',
    }),
    attributeScopes: records(scope, 'All scopes that tell user attributes.', {
      wire: 'attributesScopes',
      shown: 'Scopes that tell user attributes, by name.',
    }),
    isPublicClient: flag('Whether it has no secret, because it runs on the device of its user.', {
      wire: 'nonConfidentialClient',
      initially: false,
    }),
    audiences: texts('All audiences that it may ask for in its tokens.', {
      wire: 'audienceWhitelist',
      shown: 'Audiences that it may ask for in its tokens.',
    }),
    forcePkce: flag('Whether it has to use PKCE; a public client always has to.', { initially: false }),
    isDynamic: flag('Whether it introduced itself, by registration or by a metadata document.', {
      wire: 'dynamic',
      derived: true,
    }),
  },
  list: {
    about: 'Applications that users can authorize to act for them, by name.',
    order: { NAME: ['name', 'The display name.'] },
    search: ['name', 'description'],
    criteria: {
      clientId: { is: 'clientId', about: 'Has this client id.' },
      isPublicClient: { is: 'isPublicClient', about: 'Whether it has no secret.' },
    },
  },
  errors: {
    InboundApplicationNotFound: 'No inbound application has this id.',
    InboundApplicationTaken: 'Another inbound application has this name.',
    ScopeValueNotFound: 'A scope names a role or permission that the project does not have.',
  },
  create: {
    about: 'Creates an application that users can authorize to act for them.',
    errors: ['InboundApplicationTaken', 'ScopeValueNotFound'],
    secret: { name: 'cleartext', about: 'The client secret; empty for a public client.' },
  },
  update: { about: 'Changes an inbound application.', errors: ['InboundApplicationTaken', 'ScopeValueNotFound'] },
  delete: {
    about: 'Deletes an inbound application and its consents.',
    errors: ['InboundApplicationNotFound'],
  },
  deleteMany: {
    about: 'Deletes inbound applications and their consents, all or none.',
    errors: ['InboundApplicationNotFound'],
  },
  says: { filter: 'Which applications to list; all criteria apply together.' },
})
