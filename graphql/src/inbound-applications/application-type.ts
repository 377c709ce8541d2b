import type { InboundApplication } from '@gatehouse/identity-provider/contract'
import type { Builder } from '../schema/builder.ts'
import { versionDescription } from '../schema/changes/entity-version.ts'
import { once } from '../schema/once.ts'
import { findInboundApplication } from './loaders.ts'
import { inboundApplicationVersion } from './version.ts'

type Scope = InboundApplication['permissionsScopes'][number]

/** The type of a scope; resources and MCP servers have such scopes too. */
export const inboundScopeType = once((builder: Builder) =>
  builder.objectRef<Scope>('InboundApplicationScope').implement({
    description: 'A scope that an application can ask for.',
    fields: t => ({
      name: t.exposeString('name', { description: 'The name in requests.' }),
      description: t.exposeString('description', { description: 'What the consent page says of it; may be empty.' }),
      values: t.exposeStringList('values', { description: 'What it grants.' }),
      isOptional: t.exposeBoolean('optional', { description: 'Whether users can leave it out.' }),
    }),
  }),
)

/** The inbound application type. */
export function registerInboundApplicationType(builder: Builder) {
  const ScopeType = inboundScopeType(builder)
  builder.node('InboundApplication', {
    description: 'An application that users can authorize to act for them.',
    id: { resolve: application => application.id, description: 'The id of the node.' },
    loadMany: (ids, context) => Promise.all(ids.map(id => findInboundApplication(context, id))),
    fields: t => ({
      applicationId: t.exposeString('id', { description: 'The id in the provider API.' }),
      clientId: t.exposeString('clientId', { description: 'The client id of OAuth 2.' }),
      version: t.string({ description: versionDescription, resolve: inboundApplicationVersion.of }),
      name: t.exposeString('name', { description: 'Display name.' }),
      description: t.exposeString('description', { description: 'What it is for; may be empty.' }),
      logo: t.exposeString('logo', { description: 'URL of a picture, or a data URL; may be empty.' }),
      loginPageUrl: t.exposeString('loginPageUrl', {
        description: 'The page where users sign in and consent; empty for the hosted page.',
      }),
      callbackUrls: t.exposeStringList('approvedCallbackUrls', {
        description: 'URLs that an authorization may lead back to.',
      }),
      permissionScopes: t.field({
        type: [ScopeType],
        description: 'Scopes that grant roles and permissions, by name.',
        resolve: ({ permissionsScopes }) => permissionsScopes,
      }),
      attributeScopes: t.field({
        type: [ScopeType],
        description: 'Scopes that tell user attributes, by name.',
        resolve: ({ attributesScopes }) => attributesScopes,
      }),
      isPublicClient: t.exposeBoolean('nonConfidentialClient', {
        description: 'Whether it has no secret, because it runs on the device of its user.',
      }),
      audiences: t.exposeStringList('audienceWhitelist', {
        description: 'Audiences that it may ask for in its tokens.',
      }),
      forcePkce: t.exposeBoolean('forcePkce', {
        description: 'Whether it has to use PKCE; a public client always has to.',
      }),
      isDynamic: t.exposeBoolean('dynamic', {
        description: 'Whether it introduced itself, by registration or by a metadata document.',
      }),
    }),
  })
}
