import { jwtTemplate, templateFields } from '@gatehouse-id/entities'
import { type JwtTemplate, JwtTemplateNotFound, JwtTemplateTaken } from '@gatehouse-id/identity-provider/contract'
import { outputFields } from '../../entity/outputs.ts'
import { plain } from '../../entity/pothos.ts'
import type { Builder } from '../../schema/builder.ts'
import { omitNulls } from '../../schema/changes/nulls.ts'

/** The templates to begin with. */
export function registerLibrary(builder: Builder) {
  const Entry = plain(builder)
    .objectRef('JwtTemplateLibraryEntry')
    .implement({
      description: 'A template to begin with.',
      fields: t => ({
        libraryEntryId: t.string({ description: 'The id in the library.', resolve: ({ id }) => id }),
        isExperimental: t.boolean({
          description: 'Whether it may still change.',
          resolve: ({ experimental }) => experimental,
        }),
        logoLight: t.string({
          nullable: true,
          description: 'A picture for light backgrounds; null when there is none.',
          resolve: entry => entry.logoLight,
        }),
        logoDark: t.string({
          nullable: true,
          description: 'A picture for dark backgrounds; null when there is none.',
          resolve: entry => entry.logoDark,
        }),
        // An entry has all fields of a template.
        ...outputFields(builder, t, { fields: templateFields, links: {} }),
      }),
    })
  plain(builder).queryField('jwtTemplateLibrary', t =>
    t.field({
      type: [Entry],
      description: 'The templates of the library, which are the same for every project.',
      resolve: async (_root, _args, { client }) => (await client.jwtTemplates.listLibrary({})).entries,
    }),
  )
  builder.relayMutationField(
    'jwtTemplateCreateFromLibrary',
    {
      description: 'The library entry, and what to change in it.',
      inputFields: t => ({
        libraryEntryId: t.string({ required: true, description: 'The id in the library.' }),
        name: t.string({ description: 'Another name.' }),
        description: t.string({ description: 'Another description.' }),
        tags: t.stringList({ description: 'Other tags.' }),
        claims: t.field({ type: 'JSON', description: 'Other claims: an object.' }),
      }),
    },
    {
      description: 'Creates a JWT template from the library.',
      errors: { types: [JwtTemplateNotFound, JwtTemplateTaken] },
      inputNames: {
        nameOverride: 'name',
        descriptionOverride: 'description',
        tagsOverride: 'tags',
        templateOverride: 'claims',
      },
      resolve: (_root, { input }, { client }) => {
        const { libraryEntryId, name, description, tags, claims } = omitNulls(input)
        return client.jwtTemplates.applyFromLibrary({
          libraryEntryId,
          nameOverride: name,
          descriptionOverride: description,
          tagsOverride: tags,
          // JSON as it came; the provider checks it.
          templateOverride: claims as JwtTemplate['template'] | undefined,
        })
      },
    },
    {
      description: 'The template was created.',
      outputFields: t => ({
        jwtTemplate: t.field({
          type: jwtTemplate.type,
          description: 'The template as it is now.',
          resolve: ({ template }) => template,
        }),
      }),
    },
  )
}
