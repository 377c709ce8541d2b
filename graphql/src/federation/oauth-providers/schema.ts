import type { Builder } from '../../schema/builder.ts'
import { unlessHosted } from '../../schema/unless-hosted.ts'
import type { ServerSignInProvider } from '../../request/context.ts'
import { registerProviderMutations } from './provider-mutations.ts'
import { registerProviderTypes } from './provider-type.ts'
import { registerProvidersType } from './providers-type.ts'

/** Sign-in providers: the query, the types and the mutations. */
export function registerOauthProviders(builder: Builder) {
  const types = registerProviderTypes(builder)
  const { Providers, outputFields } = registerProvidersType(builder, types)
  const ServerProvider = builder.objectRef<ServerSignInProvider>('ServerSignInProvider').implement({
    description: 'A sign-in provider of the console in the server’s configuration, which only its operator changes.',
    fields: t => ({
      providerId: t.exposeString('id', { description: 'The name in `GATEHOUSE_OIDC_<NAME>_…`, in lower case.' }),
      label: t.exposeString('label', { description: 'What its button says.' }),
      issuer: t.exposeString('issuer', { description: 'The issuer of its ID tokens.' }),
      callbackUrl: t.exposeString('callbackUrl', { description: 'The redirect URI to register at the provider.' }),
    }),
  })
  builder.queryField('serverSignInProviders', t =>
    t.field({
      type: [ServerProvider],
      description: 'The sign-in providers of the console in the server’s configuration.',
      resolve: (_root, _args, { serverProviders }) => [...serverProviders],
    }),
  )
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
