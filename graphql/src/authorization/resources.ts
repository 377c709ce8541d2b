import type { IdentityClient } from '@gatehouse-id/identity-provider/contract'
import type { Builder } from '../schema/builder.ts'

type Suggestion = Awaited<
  ReturnType<IdentityClient['authorizationResources']['searchMappable']>
>['mappableResources'][number]
type Changes = Awaited<ReturnType<IdentityClient['authorizationRelations']['listModified']>>
type Named = { resourceType: string; resourceId: string; displayName: string }

/** What resources are called, which there are, and which have changed. */
export function registerResources(builder: Builder) {
  const ResourceName = builder.objectRef<Named>('AuthorizationResourceName').implement({
    description: 'What a resource is called.',
    fields: t => ({
      resourceType: t.exposeString('resourceType', { description: 'The type of the resource.' }),
      resource: t.exposeString('resourceId', { description: 'The id of the resource.' }),
      displayName: t.exposeString('displayName', { description: 'What it is called.' }),
    }),
  })
  const Resource = builder.objectRef<Suggestion['resources'][number]>('AuthorizationSuggestedResource').implement({
    description: 'A resource that there is.',
    fields: t => ({
      resource: t.exposeString('resource', { description: 'The id of the resource.' }),
      displayName: t.exposeString('displayName', {
        nullable: true,
        description: 'What it is called; null when it has no name.',
      }),
    }),
  })
  const SuggestionType = builder.objectRef<Suggestion>('AuthorizationSuggestion').implement({
    description: 'A type on which relations can be stored, and some of its resources.',
    fields: t => ({
      resourceType: t.exposeString('type', { description: 'The type.' }),
      resources: t.field({
        type: [Resource],
        description: 'Resources of the type, by id.',
        resolve: ({ resources }) => resources,
      }),
    }),
  })
  const ChangesType = builder.objectRef<Changes>('AuthorizationChanges').implement({
    description: 'What was in relations that changed.',
    fields: t => ({
      resources: t.exposeStringList('resources', { description: 'The ids of the resources.' }),
      targets: t.exposeStringList('targets', { description: 'The ids of the targets.' }),
      isEverythingChanged: t.exposeBoolean('schemaChanged', {
        description: 'Whether the schema changed, or too much to name it: then everything may have changed.',
      }),
    }),
  })
  const ResourceInput = builder.inputType('AuthorizationResourceInput', {
    description: 'A resource.',
    fields: t => ({
      resourceType: t.string({ required: true, description: 'The type of the resource.' }),
      resource: t.string({ required: true, description: 'The id of the resource.' }),
    }),
  })
  const ResourceNameInput = builder.inputType('AuthorizationResourceNameInput', {
    description: 'What a resource is called.',
    fields: t => ({
      resourceType: t.string({ required: true, description: 'The type of the resource.' }),
      resource: t.string({ required: true, description: 'The id of the resource.' }),
      displayName: t.string({ required: true, description: 'What it is called.' }),
    }),
  })
  const SuggestionInput = builder.inputType('AuthorizationSuggestionInput', {
    description: 'Which resources of a type.',
    fields: t => ({
      resourceType: t.string({ required: true, description: 'The type.' }),
      texts: t.stringList({ description: 'The name or id begins with one of these; any when there are none.' }),
    }),
  })
  builder.queryFields(t => ({
    authorizationResourceNames: t.field({
      type: [ResourceName],
      description: 'What resources are called; those without a name are left out.',
      args: { resources: t.arg({ type: [ResourceInput], required: true, description: 'A thousand at most.' }) },
      resolve: async (_root, { resources }, { client }) => {
        const { resourcesDetails } = await client.authorizationResources.load({
          resourceIdentifiers: resources.map(({ resourceType, resource: resourceId }) => ({
            resourceType,
            resourceId,
          })),
        })
        return resourcesDetails
      },
    }),
    authorizationSuggestions: t.field({
      type: [SuggestionType],
      description: 'The types on which relations can be stored, and some resources of each, to choose from.',
      complexity: { field: 100, multiplier: 1 },
      args: {
        queries: t.arg({ type: [SuggestionInput], description: 'Which resources; some of each type when not given.' }),
        limit: t.arg.int({ description: 'How many resources of each type, at most 1000; 100 by default.' }),
      },
      resolve: async (_root, { queries, limit }, { client }) => {
        const resourcesLimit = limit ?? 100
        if (!queries)
          return (await client.authorizationResources.loadMappableSchema({ resourcesLimit })).mappableResources
        const { mappableResources } = await client.authorizationResources.searchMappable({
          resourcesLimit,
          resourcesQueries: queries.map(({ resourceType: type, texts }) => ({ type, queries: texts ?? [] })),
        })
        return mappableResources
      },
    }),
    authorizationChanges: t.field({
      type: ChangesType,
      description: 'Which resources and targets were in relations that changed, for caches.',
      args: {
        since: t.arg({ type: 'DateTime', required: true, description: 'From when on, within the last 24 hours.' }),
      },
      resolve: (_root, { since }, { client }) => client.authorizationRelations.listModified({ since }),
    }),
  }))
  builder.relayMutationField(
    'authorizationResourceNamesUpsert',
    {
      description: 'What resources are called.',
      inputFields: t => ({
        names: t.field({ type: [ResourceNameInput], required: true, description: 'A thousand at most.' }),
      }),
    },
    {
      description: 'Says what resources are called.',
      inputNames: { resourcesDetails: 'names' },
      resolve: async (_root, { input: { names } }, { client }) => {
        const resourcesDetails = names.map(({ resourceType, resource: resourceId, displayName }) => ({
          resourceType,
          resourceId,
          displayName,
        }))
        await client.authorizationResources.save({ resourcesDetails })
        return { names: resourcesDetails }
      },
    },
    {
      description: 'The names were saved.',
      outputFields: t => ({
        names: t.field({ type: [ResourceName], description: 'The names.', resolve: ({ names }) => names }),
      }),
    },
  )
}
