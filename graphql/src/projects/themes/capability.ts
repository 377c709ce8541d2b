import type { IdentityClient, ThemeV2 } from '@gatehouse-id/identity-provider/contract'
import { InvalidInput } from '@gatehouse-id/operation'
import { localeFor, type PreviewName, renderPreview, Theme } from '@gatehouse-id/pages'
import type { Builder } from '../../schema/builder.ts'
import type { Capability } from '../../schema/capability.ts'
import { defineVersion, expectedVersionField, versionDescription } from '../../schema/changes/entity-version.ts'
import { clearNulls } from '../../schema/changes/nulls.ts'
import { VersionConflict } from '../../schema/changes/refusals/version-conflict.ts'
import { ofProject } from '../projects/load-project.ts'

export const themesCapability: Capability = {
  register: registerThemes,
  permissions: {
    fields: {
      'Query.theme': 'read_project',
      'Query.themePreview': 'read_project',
      'Mutation.themeUpdate': 'manage_project',
    },
    types: { Theme: 'read_project' },
  },
}

const themeVersion = defineVersion<ThemeV2>('Theme', 'theme', theme => theme)

/** The theme with what our pages read of it, also where styles from elsewhere say the same in their own words. */
async function loadTheme(client: IdentityClient): Promise<ThemeV2> {
  const { theme } = await client.themes.exportV2({})
  if (theme.styles.gatehouse) return theme
  const { theme: gatehouse } = await client.projectSettings.load({})
  return { ...theme, styles: { ...theme.styles, gatehouse } }
}

/** How the hosted pages look. */
function registerThemes(builder: Builder) {
  builder.node('Theme', {
    description: 'How the hosted pages look.',
    ...ofProject(({ client }) => loadTheme(client)),
    fields: t => ({
      version: t.string({ description: versionDescription, resolve: themeVersion.of }),
      styles: t.field({ type: 'JSON', description: 'The styles.', resolve: ({ styles }) => styles }),
      componentsVersion: t.string({
        nullable: true,
        description: 'The version of the components that it was made for; null when there is none.',
        resolve: ({ componentsVersion }) => componentsVersion,
      }),
      references: t.field({ type: 'JSON', description: 'What it refers to.', resolve: ({ references }) => references }),
    }),
  })
  builder.queryField('theme', t =>
    t.field({
      type: 'Theme',
      description: 'The theme of the project.',
      resolve: (_root, _args, { client }) => loadTheme(client),
    }),
  )
  registerPreview(builder)
  builder.relayMutationField(
    'themeUpdate',
    {
      description: 'Fields to replace; omitted fields stay as they are, null clears.',
      inputFields: t => ({
        expectedVersion: expectedVersionField(t),
        styles: t.field({ type: 'JSON', description: 'All styles: an object.' }),
        componentsVersion: t.string({ description: 'The version of the components that it was made for.' }),
        references: t.field({ type: 'JSON', description: 'Everything that it refers to: an object.' }),
      }),
    },
    {
      description: 'Changes the theme of the project.',
      errors: { types: [VersionConflict] },
      inputNames: {
        'theme.styles': 'styles',
        'theme.componentsVersion': 'componentsVersion',
        'theme.references': 'references',
      },
      resolve: async (_root, { input: { expectedVersion, ...given } }, { client }) => {
        const before = await loadTheme(client)
        themeVersion.require(expectedVersion, before)
        // JSON as it came; the provider checks it.
        const cleared = clearNulls(given, { styles: {}, componentsVersion: '', references: {} })
        await client.themes.importV2({ theme: { ...before, ...(cleared as Partial<ThemeV2>) } })
        return { theme: await loadTheme(client) }
      },
    },
    {
      description: 'The theme was changed.',
      outputFields: t => ({
        theme: t.field({ type: 'Theme', description: 'The theme as it is now.', resolve: ({ theme }) => theme }),
      }),
    },
  )
}

/** Draws a hosted page in a theme that is not saved yet. */
function registerPreview(builder: Builder) {
  const HostedPage = builder.enumType('HostedPage', {
    description: 'A hosted page.',
    values: {
      SIGN_IN: { value: 'signIn', description: 'Sign-in with several methods.' },
      SIGN_IN_REFUSED: { value: 'signInRefused', description: 'Sign-in after a wrong password.' },
      SIGN_UP: { value: 'signUp', description: 'A new account.' },
      CODE: { value: 'code', description: 'The code from a message.' },
      LINK_SENT: { value: 'linkSent', description: 'A link was sent by email.' },
      SECOND_FACTOR: { value: 'secondFactor', description: 'The code of an authenticator app.' },
      PASSKEY: { value: 'passkey', description: 'A passkey is asked for.' },
      PASSKEY_OFFER: { value: 'passkeyOffer', description: 'A passkey is offered after sign-in.' },
      ACCOUNT: { value: 'account', description: 'The choice of an account.' },
      NEW_PASSWORD: { value: 'newPassword', description: 'A new password.' },
      CONSENT: { value: 'consent', description: 'Consent to what an application may read.' },
      DEVICE: { value: 'device', description: 'The sign-in of a device with a code.' },
      SIGN_OUT: { value: 'signOut', description: 'Whether to sign out.' },
      SIGNED_OUT: { value: 'signedOut', description: 'After signing out.' },
      LINK_DEAD: { value: 'linkDead', description: 'A link that was used or has expired.' },
      ERROR: { value: 'error', description: 'Something went wrong.' },
    } satisfies Record<string, { value: PreviewName; description: string }>,
  })
  builder.queryField('themePreview', t =>
    t.string({
      description: 'The HTML of a hosted page with made-up contents, in a theme that need not be saved.',
      complexity: 10,
      args: {
        page: t.arg({ type: HostedPage, required: true, description: 'Which page.' }),
        theme: t.arg({
          type: 'JSON',
          description: 'The theme, as `gatehouse` in the styles has it; the default theme when not given.',
        }),
        language: t.arg.string({ description: 'The language of its texts, such as de; English when not given.' }),
      },
      resolve: (_root, { page, theme, language }) => {
        const { data, error } = Theme.safeParse(theme ?? {})
        if (error) {
          const fields = error.issues.map(({ path, message }) => ({ field: ['theme', ...path].join('.'), message }))
          throw new InvalidInput({
            message: fields.map(({ field, message }) => `${field}: ${message}`).join('; '),
            fields,
          })
        }
        return renderPreview(page, { theme: data, locale: localeFor({ accepted: language }) })
      },
    }),
  )
}
