import type { SignInMethod } from '@gatehouse/identity-provider/contract'
import type { Builder, OutputFieldBuilder } from '../builder.ts'
import type { Context } from '../context.ts'
import type { ProviderTypes } from './provider-type.ts'

const load = async ({ client }: Context) => {
  const [settings, listed] = await Promise.all([client.projectSettings.load({}), client.oauthProviders.list({})])
  return { ...settings, ...listed }
}

/** How people may sign in, and the field of a payload that says so anew. */
export const describeSettingsType = (builder: Builder, { Provider, Preset }: ProviderTypes) => {
  const Method = builder.enumType('SignInMethod', {
    description: 'A way to sign in.',
    values: {
      PASSWORD: { value: 'password', description: 'A password.' },
      ONE_TIME_CODE: { value: 'oneTimeCode', description: 'A code that is sent.' },
      MAGIC_LINK: { value: 'magicLink', description: 'A link that is sent.' },
      ENCHANTED_LINK: { value: 'enchantedLink', description: 'The right one of three links that are sent.' },
      EMBEDDED_LINK: { value: 'embeddedLink', description: 'A link that a back end makes.' },
      TOTP: { value: 'totp', description: 'An authenticator app.' },
      PASSKEY: { value: 'passkey', description: 'A passkey.' },
      SOCIAL: { value: 'social', description: 'An account elsewhere.' },
      SSO: { value: 'sso', description: 'A tenant’s own identity provider.' },
    } as const,
  })
  const Settings = builder.objectRef<Awaited<ReturnType<typeof load>>>('SignInSettings').implement({
    description: 'How people may sign in.',
    fields: t => ({
      enabledMethods: t.field({
        type: [Method],
        description: 'The ways that are switched on.',
        // The keys of the record are the methods.
        resolve: ({ methods }) => (Object.keys(methods) as SignInMethod[]).filter(method => methods[method]),
      }),
      isSignUpOpen: t.exposeBoolean('isSignUpOpen', { description: 'Whether people may make accounts of their own.' }),
      callbackUrl: t.exposeString('callbackUrl', { description: 'What every provider has to be told.' }),
      providers: t.field({
        type: [Provider],
        description: 'Where people may sign in besides here.',
        resolve: ({ providers }) => providers,
      }),
      presets: t.field({
        type: [Preset],
        description: 'What is known of more providers.',
        resolve: ({ presets }) => presets,
      }),
    }),
  })

  const outputFields = (t: OutputFieldBuilder<object>) => ({
    settings: t.field({
      type: Settings,
      description: 'How people may sign in now.',
      resolve: (_done, _args, context) => load(context),
    }),
  })
  return { Method, Settings, load, outputFields }
}
export type SettingsType = ReturnType<typeof describeSettingsType>
