import type { IdentityClient } from '@gatehouse/identity-provider/contract'
import type { Builder, OutputFieldBuilder } from '../schema/builder.ts'
import type { ProviderTypes } from './provider-type.ts'

type Listed = Awaited<ReturnType<IdentityClient['oauthProviders']['list']>>

/** Every provider of a project, and the field of a payload that tells them anew. */
export function registerProvidersType(builder: Builder, { Provider, Preset }: ProviderTypes) {
  const Providers = builder.objectRef<Listed>('SignInProviders').implement({
    description: 'Where people may sign in besides here, and where else they could.',
    fields: t => ({
      callbackUrl: t.exposeString('callbackUrl', { description: 'What every provider has to be told.' }),
      providers: t.field({
        type: [Provider],
        description: 'The ones of this project, by id.',
        resolve: ({ providers }) => providers,
      }),
      presets: t.field({
        type: [Preset],
        description: 'What is known of more of them.',
        resolve: ({ presets }) => presets,
      }),
    }),
  })
  const outputFields = (t: OutputFieldBuilder<object>) => ({
    signInProviders: t.field({
      type: Providers,
      description: 'The providers as they are now.',
      resolve: (_done, _args, { client }) => client.oauthProviders.list({}),
    }),
  })
  return { Providers, outputFields }
}
export type ProvidersType = ReturnType<typeof registerProvidersType>
