import { type IdentityClient, NoSchema } from '@gatehouse/identity-provider/contract'
import type { Builder } from '../schema/builder.ts'
import { omitNulls } from '../schema/changes/omit-nulls.ts'
import type { RelationShape, RelationTypes } from './relation-type.ts'
import { type SchemaType, schemaOf } from './schema-type.ts'

type Deleted = { relations: string[]; types: string[] }

/** Mutations of the schema and of relations. */
export function registerAuthorizationMutations(builder: Builder, { RelationInput }: RelationTypes, Schema: SchemaType) {
  builder.relayMutationField(
    'authorizationSchemaSave',
    {
      description: 'The new schema.',
      inputFields: t => ({
        text: t.string({ required: true, description: 'The schema language.' }),
        isDryRun: t.boolean({ description: 'Reports what would be deleted and saves nothing.' }),
      }),
    },
    {
      description: 'Saves the schema and deletes the relations it no longer allows.',
      inputNames: { dsl: 'text' },
      resolve: async (_root, { input: { text, isDryRun } }, { client }): Promise<Deleted> => {
        const { deletesPreview } = await client.authorizationSchemas.dryRun({ dsl: text })
        if (isDryRun !== true) await client.authorizationSchemas.save({ dsl: text })
        return deletesPreview
      },
    },
    {
      description: 'The schema was saved, or could be.',
      outputFields: t => ({
        schema: t.field({
          type: Schema,
          nullable: true,
          description: 'The schema as it is now.',
          resolve: (_deleted, _args, { client }) => schemaOf(client),
        }),
        deletedRelations: t.stringList({
          description: 'Of which relations, as `type#relation`, something is deleted.',
          resolve: deleted => deleted.relations,
        }),
        deletedTypes: t.stringList({ description: 'The types that are removed.', resolve: deleted => deleted.types }),
      }),
    },
  )
  for (const { name, description, done, write } of writes)
    builder.relayMutationField(
      name,
      {
        description: 'Which relations.',
        inputFields: t => ({
          relations: t.field({
            type: [RelationInput],
            required: true,
            description: 'A thousand at most, all or none.',
          }),
        }),
      },
      {
        description,
        errors: { types: [NoSchema] },
        resolve: async (_root, { input }, { client }) => {
          const tuples = input.relations.map(relation => ({ targetType: '', ...omitNulls(relation) }))
          await write(client, tuples)
          return { count: tuples.length }
        },
      },
      {
        description: done,
        outputFields: t => ({
          count: t.exposeInt('count', { description: 'How many were named; repeating the call does no harm.' }),
        }),
      },
    )
}

type Tuples = RelationShape[]

const writes = [
  {
    name: 'authorizationRelationsCreate',
    description: 'Stores relations.',
    done: 'The relations are stored.',
    write: (client: IdentityClient, tuples: Tuples) => client.authorizationRelations.create({ tuples }),
  },
  {
    name: 'authorizationRelationsDelete',
    description: 'Deletes relations.',
    done: 'The relations are no longer stored.',
    write: (client: IdentityClient, tuples: Tuples) => client.authorizationRelations.delete({ tuples }),
  },
] as const
