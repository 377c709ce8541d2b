import type { Builder } from '../schema/builder.ts'
import { unlessHosted } from '../schema/unless-hosted.ts'
import { registerProviderMutations } from './provider-mutations.ts'
import { registerProviderTypes } from './provider-type.ts'
import { registerProvidersType } from './providers-type.ts'

/** Where people may sign in besides here. */
export function registerOauthProviders(builder: Builder) {
  const types = registerProviderTypes(builder)
  const { Providers, outputFields } = registerProvidersType(builder, types)
  builder.queryField('signInProviders', t =>
    t.field({
      type: Providers,
      nullable: true,
      description:
        'Where people may sign in besides here; null at a hosted service, which keeps this in its own console.',
      resolve: (_root, _args, { client }) => unlessHosted(() => client.oauthProviders.list({})),
    }),
  )
  registerProviderMutations(builder, types, outputFields)
}
