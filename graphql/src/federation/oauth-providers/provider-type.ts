import type { OauthProviderPreset, OauthProviderShown } from '@gatehouse-id/identity-provider/contract'
import { defineLoader, inOrder } from '../../request/loaders.ts'
import type { Builder } from '../../schema/builder.ts'
import { defineVersion, versionDescription } from '../../schema/changes/entity-version.ts'
import { unlessHosted } from '../../schema/unless-hosted.ts'

/** The version of a sign-in provider: of everything but its id. */
export const signInProviderVersion = defineVersion<OauthProviderShown>(
  'SignInProvider',
  'provider',
  ({ id: _id, ...editable }) => editable,
)

const findProvider = defineLoader(async (ids, { client }) => {
  const found = await unlessHosted(() => client.oauthProviders.list({}))
  return inOrder(ids, found?.providers ?? [], ({ id }) => id)
})

/** The addresses of a provider, whichever way it speaks. */
function addressesOf({ protocol }: OauthProviderPreset) {
  return protocol.kind === 'oidc'
    ? { issuer: protocol.issuer }
    : {
        authorizationUrl: protocol.authorizationUrl,
        tokenUrl: protocol.tokenUrl,
        userUrl: protocol.userUrl,
        emailsUrl: protocol.emailsUrl,
      }
}

/** The types of sign-in providers and of presets for them. */
export function registerProviderTypes(builder: Builder) {
  const Kind = builder.enumType('SignInProviderKind', {
    description: 'The protocol of a provider.',
    values: {
      OIDC: { value: 'oidc', description: 'OpenID Connect: endpoints are discovered from the issuer.' },
      OAUTH2: { value: 'oauth2', description: 'Plain OAuth 2: every endpoint is configured.' },
    },
  })
  const Preset = builder.objectRef<OauthProviderPreset>('SignInProviderPreset').implement({
    description: 'Known settings of a provider; with a client id and secret it becomes one of the project’s.',
    fields: t => ({
      providerId: t.exposeString('id', { description: 'The id in URLs and in the provider API.' }),
      label: t.exposeString('label', { description: 'The name on the sign-in page.' }),
      kind: t.field({ type: Kind, description: 'Its protocol.', resolve: ({ protocol }) => protocol.kind }),
      issuer: t.string({
        nullable: true,
        description: 'The issuer; null with plain OAuth 2.',
        resolve: preset => addressesOf(preset).issuer,
      }),
      authorizationUrl: t.string({
        nullable: true,
        description: 'The authorization endpoint; null with OpenID Connect.',
        resolve: preset => addressesOf(preset).authorizationUrl,
      }),
      tokenUrl: t.string({
        nullable: true,
        description: 'The token endpoint; null with OpenID Connect.',
        resolve: preset => addressesOf(preset).tokenUrl,
      }),
      userUrl: t.string({
        nullable: true,
        description: 'The user info endpoint; null with OpenID Connect.',
        resolve: preset => addressesOf(preset).userUrl,
      }),
      emailsUrl: t.string({
        nullable: true,
        description: 'The endpoint for email addresses; null when the user info has them.',
        resolve: preset => addressesOf(preset).emailsUrl,
      }),
      scopes: t.exposeStringList('scopes', { description: 'The scopes to ask for.' }),
      attributes: t.field({
        type: 'JSON',
        description: 'Which claim of the provider fills each user attribute.',
        resolve: ({ attributes }) => attributes,
      }),
      parameters: t.field({
        type: 'JSON',
        description: 'Additional parameters of the authorization request.',
        resolve: ({ parameters }) => parameters,
      }),
      linksByEmail: t.exposeBoolean('linksByEmail', {
        description: 'Whether a sign-in is linked to the account with the same verified email address.',
      }),
      keepsTokens: t.exposeBoolean('keepsTokens', {
        description: 'Whether the provider’s tokens are stored, so that applications can call it on behalf of users.',
      }),
    }),
  })
  builder.node('SignInProvider', {
    description: 'An external provider that users can sign in with.',
    id: { resolve: provider => provider.id, description: 'The id of the node.' },
    loadMany: (ids, context) => Promise.all(ids.map(id => findProvider(context, id))),
    fields: t => ({
      providerId: t.exposeString('id', { description: 'The id in URLs and in the provider API.' }),
      version: t.string({ description: versionDescription, resolve: signInProviderVersion.of }),
      settings: t.field({
        type: Preset,
        description: 'Its protocol, endpoints and mapping.',
        resolve: provider => provider,
      }),
      isEnabled: t.exposeBoolean('isEnabled', { description: 'Whether it is offered on the sign-in page.' }),
      clientId: t.exposeString('clientId', { description: 'The client id at the provider.' }),
      hasClientSecret: t.exposeBoolean('hasClientSecret', {
        description: 'Whether a client secret is stored; it is never shown.',
      }),
    }),
  })
  return { Kind, Preset }
}
export type ProviderTypes = ReturnType<typeof registerProviderTypes>
