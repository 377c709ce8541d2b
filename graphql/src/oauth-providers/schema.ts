import type { Builder } from '../schema/builder.ts'
import { unlessHosted } from '../schema/unless-hosted.ts'
import { registerProviderMutations } from './provider-mutations.ts'
import { registerProviderTypes } from './provider-type.ts'
import { registerProvidersType } from './providers-type.ts'

/** Sign-in providers: the query, the types and the mutations. */
export function registerOauthProviders(builder: Builder) {
  const types = registerProviderTypes(builder)
  const { Providers, outputFields } = registerProvidersType(builder, types)
  builder.queryField('signInProviders', t =>
    t.field({
      type: Providers,
      nullable: true,
      description: 'The sign-in providers; null at a hosted service, which configures them in its own console.',
      resolve: (_root, _args, { client }) => unlessHosted(() => client.oauthProviders.list({})),
    }),
  )
  registerProviderMutations(builder, types, outputFields)
}
