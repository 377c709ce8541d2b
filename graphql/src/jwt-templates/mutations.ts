import { type JwtTemplate, JwtTemplateNotFound, JwtTemplateTaken } from '@gatehouse/identity-provider/contract'
import type { Builder, OutputFieldBuilder } from '../schema/builder.ts'
import { expectedVersionField } from '../schema/changes/entity-version.ts'
import { idField } from '../schema/node-ids.ts'
import { omitNulls } from '../schema/changes/omit-nulls.ts'
import { deletedIdOutput } from '../schema/changes/payloads.ts'
import type { TemplateEnums } from './enums.ts'
import { contentInputs, inputNames, templateAfter } from './inputs.ts'
import { jwtTemplateVersion } from './template-type.ts'

function templateOutput(t: OutputFieldBuilder<{ template: JwtTemplate }>) {
  return {
    jwtTemplate: t.field({
      type: 'JwtTemplate',
      description: 'The template as it is now.',
      resolve: ({ template }) => template,
    }),
  }
}

/** Creates, updates and deletes JWT templates. */
export function registerTemplateMutations(builder: Builder, enums: TemplateEnums) {
  builder.relayMutationField(
    'jwtTemplateCreate',
    {
      description: 'The new template.',
      inputFields: t => ({
        name: t.string({ required: true, description: 'The name; unique in the project.' }),
        ...contentInputs(t, enums),
      }),
    },
    {
      description: 'Creates a JWT template. A project or a tenant uses it once its settings name it.',
      errors: { types: [JwtTemplateTaken] },
      inputNames,
      resolve: (_root, { input }, { client }) => client.jwtTemplates.create({ template: templateAfter(input) }),
    },
    { description: 'The template was created.', outputFields: templateOutput },
  )
  builder.relayMutationField(
    'jwtTemplateUpdate',
    {
      description: 'Fields to change; omitted fields stay as they are, null resets.',
      inputFields: t => ({
        id: idField(t, 'JwtTemplate', 'template'),
        expectedVersion: expectedVersionField(t),
        name: t.string({ description: 'The name; unique in the project.' }),
        ...contentInputs(t, enums),
      }),
    },
    {
      description: 'Changes a JWT template. It applies to tokens from now on.',
      errors: { types: [JwtTemplateNotFound, JwtTemplateTaken, jwtTemplateVersion.ChangedMeanwhile] },
      inputNames,
      resolve: async (_root, { input: { id, expectedVersion, ...content } }, { client }) => {
        const { template: before } = await client.jwtTemplates.load({ id: id.id })
        jwtTemplateVersion.require(expectedVersion, before)
        return client.jwtTemplates.update({ template: templateAfter(content, before) })
      },
    },
    { description: 'The template was changed.', outputFields: templateOutput },
  )
  builder.relayMutationField(
    'jwtTemplateDelete',
    { description: 'The template to delete.', inputFields: t => ({ id: idField(t, 'JwtTemplate', 'template') }) },
    {
      description: 'Deletes a JWT template.',
      errors: { types: [JwtTemplateNotFound] },
      resolve: async (_root, { input: { id } }, { client }) => {
        await client.jwtTemplates.delete({ id: id.id })
        return { deletedId: id.id }
      },
    },
    { description: 'The template was deleted.', outputFields: deletedIdOutput('JwtTemplate') },
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
    { description: 'The template was created.', outputFields: templateOutput },
  )
}
