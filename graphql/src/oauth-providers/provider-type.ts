import type { OauthProvider, OauthProviderPreset } from '@gatehouse/identity-provider/contract'
import type { Builder } from '../schema/builder.ts'

type Shown = OauthProvider & { hasClientSecret: boolean }

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

/** Providers that people sign in with, and what is known of more of them. */
export function registerProviderTypes(builder: Builder) {
  const Kind = builder.enumType('SignInProviderKind', {
    description: 'What a provider speaks.',
    values: {
      OIDC: { value: 'oidc', description: 'OpenID Connect: its issuer says where everything is.' },
      OAUTH2: { value: 'oauth2', description: 'OAuth 2 alone: every address is given.' },
    },
  })
  const Preset = builder.objectRef<OauthProviderPreset>('SignInProviderPreset').implement({
    description: 'What is known of a provider; a client id and a secret make it one of the project’s.',
    fields: t => ({
      providerId: t.exposeString('id', { description: 'What it is called in addresses and in the provider API.' }),
      label: t.exposeString('label', { description: 'What people see.' }),
      kind: t.field({ type: Kind, description: 'What it speaks.', resolve: ({ protocol }) => protocol.kind }),
      issuer: t.string({
        nullable: true,
        description: 'Its issuer; null with OAuth 2 alone.',
        resolve: preset => addressesOf(preset).issuer,
      }),
      authorizationUrl: t.string({
        nullable: true,
        description: 'Where people are sent; null with OpenID Connect.',
        resolve: preset => addressesOf(preset).authorizationUrl,
      }),
      tokenUrl: t.string({
        nullable: true,
        description: 'Where codes are exchanged; null with OpenID Connect.',
        resolve: preset => addressesOf(preset).tokenUrl,
      }),
      userUrl: t.string({
        nullable: true,
        description: 'Where it is asked who somebody is; null with OpenID Connect.',
        resolve: preset => addressesOf(preset).userUrl,
      }),
      emailsUrl: t.string({
        nullable: true,
        description: 'Where it is asked for e-mail addresses; null where the user has them.',
        resolve: preset => addressesOf(preset).emailsUrl,
      }),
      scopes: t.exposeStringList('scopes', { description: 'What people are asked to share.' }),
      attributes: t.field({
        type: 'JSON',
        description: 'Where each thing is found in what it tells of a person.',
        resolve: ({ attributes }) => attributes,
      }),
      parameters: t.field({
        type: 'JSON',
        description: 'What is sent along when a sign-in begins.',
        resolve: ({ parameters }) => parameters,
      }),
      linksByEmail: t.exposeBoolean('linksByEmail', {
        description: 'Whether people with the same verified e-mail address get into the account that has it.',
      }),
      keepsTokens: t.exposeBoolean('keepsTokens', {
        description: 'Whether what the provider gives for people is kept, for applications to ask there in their name.',
      }),
    }),
  })
  const Provider = builder.objectRef<Shown>('SignInProvider').implement({
    description: 'A place where people may sign in besides here.',
    fields: t => ({
      settings: t.field({ type: Preset, description: 'How it is reached.', resolve: provider => provider }),
      isEnabled: t.exposeBoolean('isEnabled', { description: 'Whether people see it.' }),
      clientId: t.exposeString('clientId', { description: 'What this project is called there.' }),
      hasClientSecret: t.exposeBoolean('hasClientSecret', {
        description: 'Whether a secret is kept; it is never shown.',
      }),
    }),
  })
  return { Kind, Preset, Provider }
}
export type ProviderTypes = ReturnType<typeof registerProviderTypes>
