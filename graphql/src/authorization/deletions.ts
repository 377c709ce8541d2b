import type { IdentityClient } from '@gatehouse/identity-provider/contract'
import type { Builder } from '../schema/builder.ts'

const deletions = [
  {
    name: 'authorizationSchemaDelete',
    description: 'Deletes the schema and every relation of the project.',
    done: 'The schema and all relations are deleted.',
    run: (client: IdentityClient) => client.authorizationSchemas.delete({}),
  },
  {
    name: 'authorizationRelationsDeleteAll',
    description: 'Deletes every relation of the project; the schema stays.',
    done: 'All relations are deleted.',
    run: (client: IdentityClient) => client.authorizationRelations.deleteAll({}),
  },
] as const

const deletionsByIds = [
  {
    name: 'authorizationRelationsDeleteOfResources',
    description: 'Deletes every relation in which one of the ids is the resource.',
    run: (client: IdentityClient, resources: string[]) =>
      client.authorizationRelations.deleteOfResources({ resources }),
  },
  {
    name: 'authorizationRelationsDeleteOfIds',
    description: 'Deletes every relation in which one of the ids is the resource or the target.',
    run: (client: IdentityClient, resources: string[]) => client.authorizationRelations.deleteOfIds({ resources }),
  },
] as const

/** Mutations that delete many relations at once; a dry run says how many. */
export function registerAuthorizationDeletions(builder: Builder) {
  for (const { name, description, done, run } of deletions)
    builder.relayMutationField(
      name,
      {
        description: 'The confirmation.',
        inputFields: t => ({
          isConfirmed: t.boolean({ required: true, description: 'True: that everything is deleted is meant.' }),
        }),
      },
      {
        description,
        resolve: async (_root, { input: { isConfirmed } }, { client }) => {
          if (isConfirmed) await run(client)
          return { isConfirmed }
        },
      },
      {
        description: done,
        outputFields: t => ({
          isDeleted: t.exposeBoolean('isConfirmed', { description: 'Whether it was confirmed, and so deleted.' }),
        }),
      },
    )
  for (const { name, description, run } of deletionsByIds)
    builder.relayMutationField(
      name,
      {
        description: 'The ids.',
        inputFields: t => ({
          resources: t.stringList({ required: true, description: 'The ids, at most 1000.' }),
        }),
      },
      {
        description,
        resolve: async (_root, { input: { resources } }, { client }) => {
          await run(client, resources)
          return { count: resources.length }
        },
      },
      {
        description: 'Their relations are deleted.',
        outputFields: t => ({
          count: t.exposeInt('count', { description: 'How many ids were named; repeating the call does no harm.' }),
        }),
      },
    )
}
