import type { Builder } from '../schema/builder.ts'
import { versionDescription } from '../schema/changes/entity-version.ts'
import { findOutboundApplication } from './loaders.ts'
import { outboundApplicationVersion } from './version.ts'

/** The outbound application type. */
export function registerOutboundApplicationType(builder: Builder) {
  const Parameter = builder.objectRef<{ key: string; value: string }>('OutboundParameter').implement({
    description: 'A parameter that is sent to the third party.',
    fields: t => ({
      key: t.exposeString('key', { description: 'The name.' }),
      value: t.exposeString('value', { description: 'The value.' }),
    }),
  })
  builder.node('OutboundApplication', {
    description: 'A third party whose accounts users and tenants connect.',
    id: { resolve: application => application.id, description: 'The id of the node.' },
    loadMany: (ids, context) => Promise.all(ids.map(id => findOutboundApplication(context, id))),
    fields: t => ({
      applicationId: t.exposeString('id', { description: 'The id in the provider API.' }),
      version: t.string({ description: versionDescription, resolve: outboundApplicationVersion.of }),
      name: t.exposeString('name', { description: 'Display name.' }),
      description: t.exposeString('description', { description: 'What it is for; may be empty.' }),
      logo: t.exposeString('logo', { description: 'URL of a picture, or a data URL; may be empty.' }),
      clientId: t.exposeString('clientId', { description: 'Our client id at the third party; may be empty.' }),
      hasClientSecret: t.exposeBoolean('hasClientSecret', { description: 'Whether a client secret is stored.' }),
      callbackUrl: t.exposeString('callbackUrl', { description: 'The redirect URL to register at the third party.' }),
      discoveryUrl: t.exposeString('discoveryUrl', { description: 'URL of its discovery document; may be empty.' }),
      authorizationUrl: t.exposeString('authorizationUrl', { description: 'Where browsers are sent; may be empty.' }),
      authorizationParameters: t.field({
        type: [Parameter],
        description: 'Further parameters for browsers.',
        resolve: ({ authorizationUrlParams }) => authorizationUrlParams,
      }),
      tokenUrl: t.exposeString('tokenUrl', { description: 'Where tokens come from; may be empty.' }),
      tokenParameters: t.field({
        type: [Parameter],
        description: 'Further parameters for tokens.',
        resolve: ({ tokenUrlParams }) => tokenUrlParams,
      }),
      revocationUrl: t.exposeString('revocationUrl', { description: 'Where tokens are revoked; may be empty.' }),
      defaultScopes: t.exposeStringList('defaultScopes', { description: 'Scopes when a connection asks for none.' }),
      defaultRedirectUrl: t.exposeString('defaultRedirectUrl', {
        description: 'Where browsers go afterwards when a connection does not say; may be empty.',
      }),
      hasPkce: t.exposeBoolean('pkce', {
        description: 'Whether authorization codes are bound to their request (PKCE).',
      }),
    }),
  })
}
