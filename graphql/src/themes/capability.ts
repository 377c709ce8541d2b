import type { ThemeV2 } from '@gatehouse/identity-provider/contract'
import type { Builder } from '../schema/builder.ts'
import type { Capability } from '../schema/capability.ts'
import { defineVersion, expectedVersionField, versionDescription } from '../schema/changes/entity-version.ts'
import { omitNulls } from '../schema/changes/omit-nulls.ts'

export const themesCapability: Capability = {
  register: registerThemes,
  permissions: {
    fields: { 'Query.theme': 'read_project', 'Mutation.themeUpdate': 'manage_project' },
    types: {},
  },
}

const themeVersion = defineVersion<ThemeV2>('theme', theme => theme)

/** How the hosted pages look. */
function registerThemes(builder: Builder) {
  themeVersion.register(builder, 'Theme')
  builder.objectType('Theme', {
    description: 'How the hosted pages look.',
    fields: t => ({
      version: t.string({ description: versionDescription, resolve: themeVersion.of }),
      styles: t.field({ type: 'JSON', description: 'The styles.', resolve: ({ styles }) => styles }),
      componentsVersion: t.string({
        description: 'The version of the components that it was made for; may be empty.',
        resolve: ({ componentsVersion }) => componentsVersion,
      }),
      references: t.field({ type: 'JSON', description: 'What it refers to.', resolve: ({ references }) => references }),
    }),
  })
  builder.queryField('theme', t =>
    t.field({
      type: 'Theme',
      description: 'The theme of the project.',
      resolve: async (_root, _args, { client }) => (await client.themes.exportV2({})).theme,
    }),
  )
  builder.relayMutationField(
    'themeUpdate',
    {
      description: 'Fields to replace; omitted fields stay as they are.',
      inputFields: t => ({
        expectedVersion: expectedVersionField(t),
        styles: t.field({ type: 'JSON', description: 'All styles: an object.' }),
        componentsVersion: t.string({ description: 'The version of the components that it was made for.' }),
        references: t.field({ type: 'JSON', description: 'Everything that it refers to: an object.' }),
      }),
    },
    {
      description: 'Changes the theme of the project.',
      errors: { types: [themeVersion.ChangedMeanwhile] },
      inputNames: {
        'theme.styles': 'styles',
        'theme.componentsVersion': 'componentsVersion',
        'theme.references': 'references',
      },
      resolve: async (_root, { input: { expectedVersion, ...given } }, { client }) => {
        const { theme: before } = await client.themes.exportV2({})
        themeVersion.require(expectedVersion, before)
        // JSON as it came; the provider checks it.
        await client.themes.importV2({ theme: { ...before, ...(omitNulls(given) as Partial<ThemeV2>) } })
        return client.themes.exportV2({})
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
