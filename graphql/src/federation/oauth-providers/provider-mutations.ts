import { OauthProviderNotFound } from '@gatehouse-id/identity-provider/contract'
import type { Builder } from '../../schema/builder.ts'
import { expectedVersionField } from '../../schema/changes/entity-version.ts'
import { idField } from '../../schema/ids/node-id.ts'
import { omitNulls } from '../../schema/changes/nulls.ts'
import { deletedIdOutput } from '../../schema/changes/payloads.ts'
import { type ProviderTypes, signInProviderVersion } from './provider-type.ts'
import type { ProvidersType } from './providers-type.ts'
import { VersionConflict } from '../../schema/changes/refusals/version-conflict.ts'

type Addresses = Record<'issuer' | 'authorizationUrl' | 'tokenUrl' | 'userUrl' | 'emailsUrl', string | undefined>

function protocolOf(kind: 'oidc' | 'oauth2', addresses: Partial<Addresses>) {
  const { issuer = '', authorizationUrl = '', tokenUrl = '', userUrl = '', emailsUrl } = addresses
  return kind === 'oidc'
    ? { kind, issuer }
    : { kind, authorizationUrl, tokenUrl, userUrl, ...(emailsUrl && { emailsUrl }) }
}

/** Our name of each provider field that has another name there. */
const inputNames = {
  id: 'providerId',
  'protocol.issuer': 'issuer',
  'protocol.authorizationUrl': 'authorizationUrl',
  'protocol.tokenUrl': 'tokenUrl',
  'protocol.userUrl': 'userUrl',
  'protocol.emailsUrl': 'emailsUrl',
}

/** Adds, changes and removes sign-in providers. */
export function registerProviderMutations(
  builder: Builder,
  { Kind }: ProviderTypes,
  outputFields: ProvidersType['outputFields'],
) {
  builder.objectType(OauthProviderNotFound, {
    name: 'SignInProviderNotFound',
    description: 'No sign-in provider of the project has this id.',
    interfaces: ['UserError'],
  })
  builder.relayMutationField(
    'signInProviderUpsert',
    {
      description: 'The settings of the provider.',
      inputFields: t => ({
        providerId: t.string({
          required: true,
          description: 'The id in URLs; a provider with this id is replaced.',
        }),
        expectedVersion: expectedVersionField(t),
        label: t.string({ required: true, description: 'The name on the sign-in page.' }),
        isEnabled: t.boolean({ required: true, description: 'Whether it is offered on the sign-in page.' }),
        kind: t.field({ type: Kind, required: true, description: 'Its protocol.' }),
        issuer: t.string({ description: 'The issuer; OpenID Connect only.' }),
        authorizationUrl: t.string({ description: 'The authorization endpoint; plain OAuth 2 only.' }),
        tokenUrl: t.string({ description: 'The token endpoint; plain OAuth 2 only.' }),
        userUrl: t.string({ description: 'The user info endpoint; plain OAuth 2 only.' }),
        emailsUrl: t.string({ description: 'The endpoint for email addresses.' }),
        clientId: t.string({ required: true, description: 'The client id at the provider.' }),
        clientSecret: t.string({
          description: 'The client secret: omit it to keep the stored one, leave it empty to remove it.',
        }),
        scopes: t.stringList({ description: 'The scopes to ask for.' }),
        attributes: t.field({ type: 'JSON', description: 'Which claim of the provider fills each user attribute.' }),
        parameters: t.field({ type: 'JSON', description: 'Additional parameters of the authorization request.' }),
        linksByEmail: t.boolean({
          description: 'Whether a sign-in is linked to the account with the same verified email address.',
        }),
        keepsTokens: t.boolean({ description: 'Whether the provider’s tokens are stored.' }),
      }),
    },
    {
      description: 'Adds a sign-in provider or replaces one.',
      errors: { types: [OauthProviderNotFound, VersionConflict] },
      inputNames,
      resolve: async (_root, { input }, { client }) => {
        const { providerId, expectedVersion, label, isEnabled, kind, clientId, ...optional } = input
        if (typeof expectedVersion === 'string') {
          const { providers } = await client.oauthProviders.list({})
          const before = providers.find(({ id }) => id === providerId)
          if (!before) throw new OauthProviderNotFound()
          signInProviderVersion.require(expectedVersion, before)
        }
        const { issuer, authorizationUrl, tokenUrl, userUrl, emailsUrl, ...rest } = omitNulls(optional)
        const protocol = protocolOf(kind, { issuer, authorizationUrl, tokenUrl, userUrl, emailsUrl })
        // JSON as it came; the provider checks it and says what is wrong with it.
        const checked = rest as Omit<typeof rest, 'attributes' | 'parameters'> & {
          attributes?: object
          parameters?: Record<string, string>
        }
        const saved = { id: providerId, label, isEnabled, protocol, clientId, ...checked }
        return { provider: await client.oauthProviders.save(saved) }
      },
    },
    {
      description: 'The provider was saved.',
      outputFields: t => ({
        ...outputFields(t),
        signInProvider: t.field({
          type: 'SignInProvider',
          description: 'The provider as it is now.',
          resolve: ({ provider }) => provider,
        }),
      }),
    },
  )
  builder.relayMutationField(
    'signInProviderDelete',
    {
      description: 'The provider to remove.',
      inputFields: t => ({ id: idField(t, 'SignInProvider', 'provider') }),
    },
    {
      description: 'Removes a sign-in provider; linked accounts are kept in case it is added again.',
      errors: { types: [OauthProviderNotFound] },
      resolve: async (_root, { input: { id } }, { client }) => {
        await client.oauthProviders.delete({ id: id.id })
        return { deletedId: id.id }
      },
    },
    {
      description: 'The provider was removed.',
      outputFields: t => ({ ...outputFields(t), ...deletedIdOutput('SignInProvider')(t) }),
    },
  )
}
