import {
  type Resource,
  ResourceChangedMeanwhile,
  ResourceNotFound,
  ResourceTaken,
} from '@gatehouse/identity-provider/contract'
import type { Builder, OutputFieldBuilder } from '../schema/builder.ts'
import { expectedVersionField } from '../schema/changes/entity-version.ts'
import { deletedIdOutput, deletedIdsOutput } from '../schema/changes/payloads.ts'
import { idField, idsField } from '../schema/node-ids.ts'
import { blankResource, inputNames, settingFields, wireSettings } from './inputs.ts'
import { resourceVersion } from './version.ts'

function resourceOutput(t: OutputFieldBuilder<{ resource: Resource }>) {
  return {
    resource: t.field({
      type: 'Resource',
      description: 'The resource as it is now.',
      resolve: ({ resource }) => resource,
    }),
  }
}

/** Creates, changes and deletes resources. */
export function registerResourceMutations(builder: Builder) {
  builder.relayMutationField(
    'resourceCreate',
    {
      description: 'The new resource.',
      inputFields: t => ({
        name: t.string({ required: true, description: 'Display name.' }),
        uri: t.string({ required: true, description: 'An absolute URL without a fragment (RFC 8707).' }),
        ...settingFields(builder, t),
      }),
    },
    {
      description: 'Creates a resource that applications can ask tokens for.',
      errors: { types: [ResourceTaken] },
      inputNames,
      resolve: (_root, { input }, { client }) => client.resources.create(wireSettings(input, blankResource)),
    },
    { description: 'The resource was created.', outputFields: resourceOutput },
  )
  builder.relayMutationField(
    'resourceUpdate',
    {
      description: 'Fields to change; omitted fields stay as they are, null clears.',
      inputFields: t => ({
        id: idField(t, 'Resource', 'resource'),
        expectedVersion: expectedVersionField(t),
        name: t.string({ description: 'Display name.' }),
        uri: t.string({ description: 'An absolute URL without a fragment (RFC 8707).' }),
        ...settingFields(builder, t),
      }),
    },
    {
      description: 'Changes a resource.',
      errors: { types: [ResourceNotFound, ResourceTaken, resourceVersion.ChangedMeanwhile] },
      inputNames,
      resolve: async (_root, { input: { id, expectedVersion, ...settings } }, { client }) => {
        const { resource: before } = await client.resources.load({ id: id.id })
        resourceVersion.require(expectedVersion, before)
        try {
          const { version } = before
          return await client.resources.update({
            resource: { ...wireSettings(settings, before), id: id.id, version },
          })
        } catch (error) {
          if (!(error instanceof ResourceChangedMeanwhile)) throw error
          throw new resourceVersion.ChangedMeanwhile((await client.resources.load({ id: id.id })).resource)
        }
      },
    },
    { description: 'The resource was changed.', outputFields: resourceOutput },
  )
  builder.relayMutationField(
    'resourceDelete',
    {
      description: 'The resource to delete.',
      inputFields: t => ({ id: idField(t, 'Resource', 'resource') }),
    },
    {
      description: 'Deletes a resource and its policies; no more tokens are issued for it.',
      errors: { types: [ResourceNotFound] },
      resolve: async (_root, { input: { id } }, { client }) => {
        await client.resources.delete({ id: id.id })
        return { deletedId: id.id }
      },
    },
    { description: 'The resource was deleted.', outputFields: deletedIdOutput('Resource') },
  )
  builder.relayMutationField(
    'resourcesDelete',
    {
      description: 'The resources to delete.',
      inputFields: t => ({ ids: idsField(t, 'Resource', 'resources') }),
    },
    {
      description: 'Deletes resources and their policies, all or none.',
      errors: { types: [ResourceNotFound] },
      resolve: async (_root, { input }, { client }) => {
        const ids = input.ids.map(({ id }) => id)
        await client.resources.deleteBatch({ ids })
        return { deletedIds: ids }
      },
    },
    { description: 'The resources were deleted.', outputFields: deletedIdsOutput('Resource') },
  )
}
