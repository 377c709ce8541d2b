import type { OutboundApplication } from '@gatehouse-id/identity-provider/contract'
import { entity, type Input, shape } from '../entity.ts'
import { flag, records, text, texts } from '../fields.ts'

const parameter = shape<OutboundApplication['tokenUrlParams'][number]>()({
  type: 'OutboundParameter',
  about: 'A parameter that is sent to the third party.',
  fields: { key: text('The name.', { required: true }), value: text('The value.', { required: true }) },
})

type Settings = Input<'outboundApplications', 'create'>

export const outboundApplication = entity<OutboundApplication, Settings, Settings>()({
  type: 'OutboundApplication',
  noun: 'an outbound application',
  nouns: 'outbound applications',
  short: 'application',
  shorts: 'applications',
  about: 'A third party whose accounts users and tenants connect.',
  read: 'read_project',
  change: 'manage_project',
  fields: {
    databaseId: text('The id in the provider API.', {
      wire: 'id',
      fixed: true,
      given: 'Its id; chosen when omitted.',
    }),
    name: text('Display name.', {
      shown: 'Display name.',
      given: 'Display name; that of the template when omitted.',
    }),
    description: text('What it is for.'),
    logo: text('URL of a picture, or a data URL.'),
    clientId: text('Our client id at the third party.'),
    clientSecret: text('Our client secret; omitted, the stored one stays.', { secret: true }),
    hasClientSecret: flag('Whether a client secret is stored.', { derived: true }),
    callbackUrl: text('The redirect URL to register at the third party.', { derived: true }),
    discoveryUrl: text('URL of its discovery document.'),
    authorizationUrl: text('Where browsers are sent.'),
    authorizationParameters: records(parameter, 'Further parameters for browsers.', {
      wire: 'authorizationUrlParams',
      derived: true,
    }),
    tokenUrl: text('Where tokens come from.'),
    tokenParameters: records(parameter, 'Further parameters for tokens.', { wire: 'tokenUrlParams', derived: true }),
    revocationUrl: text('Where tokens are revoked.'),
    defaultScopes: texts('Scopes when a connection asks for none.'),
    defaultRedirectUrl: text('Where browsers go afterwards when a connection does not say.'),
    hasPkce: flag('Whether authorization codes are bound to their request (PKCE).', {
      wire: 'pkce',
      initially: true,
    }),
  },
  list: {
    about: 'Third parties whose accounts users and tenants connect, by name.',
    order: { NAME: ['name', 'The display name.'] },
    search: ['name', 'databaseId', 'description'],
    searchAbout: 'Text in the name, the id or the description.',
  },
  errors: {
    OutboundApplicationNotFound: 'No outbound application has this id.',
    OutboundApplicationTaken: 'Another outbound application has this id.',
    OutboundTemplateNotFound: 'No template has this id.',
    OutboundTokenNotFound: 'The account is no longer connected.',
    ThirdPartyFailed: 'The third party did not answer as it should.',
  },
  create: {
    about: 'Creates an outbound application.',
    errors: ['OutboundApplicationTaken', 'OutboundTemplateNotFound', 'ThirdPartyFailed'],
  },
  update: {
    about: 'Changes an outbound application. With other URLs or another client id, the stored secret is removed.',
    errors: ['ThirdPartyFailed'],
  },
  delete: {
    about: 'Deletes an outbound application and every token of it.',
    errors: ['OutboundApplicationNotFound'],
  },
  says: { filter: 'Which applications to list.', new: 'The new application, from a template or from scratch.' },
})
