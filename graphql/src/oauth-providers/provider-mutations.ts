import { OauthProviderNotFound } from '@gatehouse/identity-provider/contract'
import type { Builder } from '../schema/builder.ts'
import { omitNulls } from '../schema/omit-nulls.ts'
import { InvalidInput, withInputErrors } from '../schema/user-errors.ts'
import type { ProviderTypes } from './provider-type.ts'
import type { ProvidersType } from './providers-type.ts'

type Addresses = Record<'issuer' | 'authorizationUrl' | 'tokenUrl' | 'userUrl' | 'emailsUrl', string | undefined>

function protocolOf(kind: 'oidc' | 'oauth2', addresses: Partial<Addresses>) {
  const { issuer = '', authorizationUrl = '', tokenUrl = '', userUrl = '', emailsUrl } = addresses
  return kind === 'oidc'
    ? { kind, issuer }
    : { kind, authorizationUrl, tokenUrl, userUrl, ...(emailsUrl && { emailsUrl }) }
}

/** Our names of what the provider calls differently. */
const inputNames = {
  id: 'providerId',
  'protocol.issuer': 'issuer',
  'protocol.authorizationUrl': 'authorizationUrl',
  'protocol.tokenUrl': 'tokenUrl',
  'protocol.userUrl': 'userUrl',
  'protocol.emailsUrl': 'emailsUrl',
}

/** Adding, changing and removing providers that people sign in with. */
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
    'signInProviderSave',
    {
      description: 'The provider as it is to be.',
      inputFields: t => ({
        providerId: t.string({
          required: true,
          description: 'What it is called in addresses; an existing one is replaced.',
        }),
        label: t.string({ required: true, description: 'What people see.' }),
        isEnabled: t.boolean({ required: true, description: 'Whether people see it.' }),
        kind: t.field({ type: Kind, required: true, description: 'What it speaks.' }),
        issuer: t.string({ description: 'Its issuer, with OpenID Connect.' }),
        authorizationUrl: t.string({ description: 'Where people are sent, with OAuth 2 alone.' }),
        tokenUrl: t.string({ description: 'Where codes are exchanged, with OAuth 2 alone.' }),
        userUrl: t.string({ description: 'Where it is asked who somebody is, with OAuth 2 alone.' }),
        emailsUrl: t.string({ description: 'Where it is asked for e-mail addresses.' }),
        clientId: t.string({ required: true, description: 'What this project is called there.' }),
        clientSecret: t.string({ description: 'Left out: the one before stays; empty: there is none.' }),
        scopes: t.stringList({ description: 'What people are asked to share.' }),
        attributes: t.field({ type: 'JSON', description: 'Where each thing is found in what it tells of a person.' }),
        parameters: t.field({ type: 'JSON', description: 'What is sent along when a sign-in begins.' }),
        linksByEmail: t.boolean({ description: 'Whether people are linked by their verified e-mail address.' }),
        keepsTokens: t.boolean({ description: 'Whether what the provider gives for people is kept.' }),
      }),
    },
    {
      description: 'Adds a provider that people may sign in with, or replaces one.',
      errors: { types: [InvalidInput] },
      resolve: async (_root, { input }, { client }) => {
        const { providerId, label, isEnabled, kind, clientId, ...optional } = input
        const { issuer, authorizationUrl, tokenUrl, userUrl, emailsUrl, ...rest } = omitNulls(optional)
        const protocol = protocolOf(kind, { issuer, authorizationUrl, tokenUrl, userUrl, emailsUrl })
        // JSON as it came; the provider checks it and says what is wrong with it.
        const checked = rest as Omit<typeof rest, 'attributes' | 'parameters'> & {
          attributes?: object
          parameters?: Record<string, string>
        }
        await withInputErrors(
          () => client.oauthProviders.save({ id: providerId, label, isEnabled, protocol, clientId, ...checked }),
          inputNames,
        )
        return {}
      },
    },
    { description: 'The provider was saved.', outputFields },
  )
  builder.relayMutationField(
    'signInProviderDelete',
    {
      description: 'The provider to remove.',
      inputFields: t => ({ providerId: t.string({ required: true, description: 'What it is called in addresses.' }) }),
    },
    {
      description: 'Removes a provider; who its people are there is kept, should it come back.',
      errors: { types: [OauthProviderNotFound] },
      resolve: async (_root, { input: { providerId } }, { client }) => {
        await client.oauthProviders.delete({ id: providerId })
        return {}
      },
    },
    { description: 'The provider was removed.', outputFields },
  )
}
