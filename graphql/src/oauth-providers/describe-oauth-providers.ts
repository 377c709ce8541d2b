import type { Builder } from '../builder.ts'
import { unlessHosted } from '../own-extension.ts'
import { fieldPermissions } from '../permissions.ts'
import { describeProviderMutations } from './provider-mutations.ts'
import { describeProviderTypes } from './provider-type.ts'
import { describeProvidersType } from './providers-type.ts'

/** Where people may sign in besides here. */
export function describeOauthProviders(builder: Builder) {
  const types = describeProviderTypes(builder)
  const { Providers, outputFields } = describeProvidersType(builder, types)
  builder.queryField('signInProviders', t =>
    t.field({
      type: Providers,
      nullable: true,
      description:
        'Where people may sign in besides here; null at a hosted service, which keeps this in its own console.',
      authScopes: { permission: fieldPermissions['Query.signInProviders'] },
      resolve: (_root, _args, { client }) => unlessHosted(() => client.oauthProviders.list({})),
    }),
  )
  describeProviderMutations(builder, types, outputFields)
}
