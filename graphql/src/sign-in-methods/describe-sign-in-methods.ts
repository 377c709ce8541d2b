import type { Builder } from '../builder.ts'
import { fieldPermissions } from '../permissions.ts'
import { InvalidInput, refusable } from '../user-errors.ts'
import { describeProviderMutations } from './provider-mutations.ts'
import { describeProviderTypes } from './provider-type.ts'
import { describeSettingsType } from './settings-type.ts'

/** How people may sign in to the project: methods, and providers elsewhere. */
export const describeSignInMethods = (builder: Builder) => {
  const types = describeProviderTypes(builder)
  const settings = describeSettingsType(builder, types)
  const { Method, Settings, load, outputFields } = settings
  builder.queryField('signInSettings', t =>
    t.field({
      type: Settings,
      description: 'How people may sign in.',
      authScopes: { permission: fieldPermissions['Query.signInSettings'] },
      resolve: (_root, _args, context) => load(context),
    }),
  )
  builder.relayMutationField(
    'signInMethodsUpdate',
    {
      description: 'What to change about how people may sign in.',
      inputFields: t => ({
        enabledMethods: t.field({
          type: [Method],
          required: true,
          description: 'The ways that are to be switched on.',
        }),
        isSignUpOpen: t.boolean({ required: true, description: 'Whether people may make accounts of their own.' }),
      }),
    },
    {
      description: 'Switches ways to sign in on and off.',
      authScopes: { permission: fieldPermissions['Mutation.signInMethodsUpdate'] },
      errors: { types: [InvalidInput] },
      resolve: async (_root, { input: { enabledMethods, isSignUpOpen } }, { client }) => {
        const { methods: before } = await client.projectSettings.load({})
        const enabled = new Set<string>(enabledMethods)
        const methods = Object.fromEntries(Object.keys(before).map(name => [name, enabled.has(name)]))
        await refusable(() => client.projectSettings.update({ methods, isSignUpOpen }))
        return {}
      },
    },
    { description: 'Ways to sign in were switched.', outputFields },
  )
  describeProviderMutations(builder, types, settings)
}
