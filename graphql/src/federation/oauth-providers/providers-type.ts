import type { IdentityClient } from '@gatehouse-id/identity-provider/contract'
import type { Builder, OutputFieldBuilder } from '../../schema/builder.ts'
import type { ProviderTypes } from './provider-type.ts'

type Listed = Awaited<ReturnType<IdentityClient['oauthProviders']['list']>>

/** All providers of a project, and the payload field that answers them after a change. */
export function registerProvidersType(builder: Builder, { Preset }: ProviderTypes) {
  const Providers = builder.objectRef<Listed>('SignInProviders').implement({
    description: 'The sign-in providers of the project, and presets for more.',
    fields: t => ({
      callbackUrl: t.exposeString('callbackUrl', { description: 'The callback URL to register at every provider.' }),
      providers: t.field({
        type: ['SignInProvider'],
        description: 'The providers of this project, by id.',
        resolve: ({ providers }) => providers,
      }),
      presets: t.field({
        type: [Preset],
        description: 'Presets for further providers.',
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
