import { AssertionsBroken, type IdentityClient } from '@gatehouse-id/identity-provider/contract'
import { confirmationField, requireConfirmation } from '../schema/changes/confirmation.ts'
import { omitNulls } from '../schema/changes/nulls.ts'
import type { Builder } from '../schema/builder.ts'
import { allowBrokenField } from './assertions.ts'

const isDeletedDescription = 'True: everything was deleted.'

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
  builder.relayMutationField(
    'authorizationSchemaDelete',
    {
      description: 'The confirmation.',
      inputFields: t => ({ isConfirmed: confirmationField(t), allowBrokenAssertions: allowBrokenField(t) }),
    },
    {
      description: 'Deletes the schema and every relation of the project.',
      errors: { types: [AssertionsBroken] },
      resolve: async (_root, { input: { isConfirmed, ...options } }, { client }) => {
        requireConfirmation({ isConfirmed })
        await client.authorizationSchemas.delete(omitNulls(options))
        return { isDeleted: true }
      },
    },
    {
      description: 'The schema and all relations are deleted.',
      outputFields: t => ({ isDeleted: t.exposeBoolean('isDeleted', { description: isDeletedDescription }) }),
    },
  )
  builder.relayMutationField(
    'authorizationRelationsDeleteAll',
    {
      description: 'The confirmation.',
      inputFields: t => ({ isConfirmed: confirmationField(t) }),
    },
    {
      description: 'Deletes every relation of the project; the schema stays.',
      resolve: async (_root, { input }, { client }) => {
        requireConfirmation(input)
        await client.authorizationRelations.deleteAll({})
        return { isDeleted: true }
      },
    },
    {
      description: 'All relations are deleted.',
      outputFields: t => ({ isDeleted: t.exposeBoolean('isDeleted', { description: isDeletedDescription }) }),
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
