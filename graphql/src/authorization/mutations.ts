import {
  AssertionsBroken,
  type AuthorizationAssertion,
  type IdentityClient,
  NoSchema,
  SchemaChangedMeanwhile,
} from '@gatehouse-id/identity-provider/contract'
import type { Builder } from '../schema/builder.ts'
import { omitNulls } from '../schema/changes/nulls.ts'
import { allowBrokenField } from './assertions.ts'
import type { RelationShape, RelationTypes } from './relations/relation-type.ts'
import { schemaOf } from './schema/schema-type.ts'
import { VersionConflict } from '../schema/changes/refusals/version-conflict.ts'

type Outcome = { relations: string[]; types: string[]; brokenAssertions: AuthorizationAssertion[] }

/** Mutations of the schema and of relations. */
export function registerAuthorizationMutations(
  builder: Builder,
  { RelationInput }: Pick<RelationTypes, 'RelationInput'>,
) {
  builder.relayMutationField(
    'authorizationSchemaUpsert',
    {
      description: 'The new schema.',
      inputFields: t => ({
        text: t.string({ required: true, description: 'The schema language.' }),
        isDryRun: t.boolean({
          description: 'Reports what would be deleted or broken and saves nothing.',
          deprecationReason: 'Use the argument dryRun.',
        }),
        expectedVersion: t.string({
          description: 'The version that the change is based on, empty for no schema; a newer one is refused.',
        }),
        allowBrokenAssertions: allowBrokenField(t),
      }),
    },
    {
      description: 'Saves the schema and deletes the relations it no longer allows.',
      inputNames: { dsl: 'text' },
      errors: { types: [AssertionsBroken, NoSchema, VersionConflict] },
      resolve: async (_root, { input: { text, isDryRun, ...options } }, { client }): Promise<Outcome> => {
        const { deletesPreview, brokenAssertions = [] } = await client.authorizationSchemas.dryRun({ dsl: text })
        if (isDryRun !== true) await saveSchema(client, { dsl: text, ...omitNulls(options) })
        return { ...deletesPreview, brokenAssertions }
      },
    },
    {
      description: 'The schema was saved, or could be.',
      outputFields: t => ({
        schema: t.field({
          type: 'AuthorizationSchema',
          nullable: true,
          description: 'The schema as it is now.',
          resolve: (_deleted, _args, { client }) => schemaOf(client),
        }),
        deletedRelations: t.stringList({
          description: 'Of which relations, as `type#relation`, something is deleted.',
          resolve: deleted => deleted.relations,
        }),
        deletedTypes: t.stringList({ description: 'The types that are removed.', resolve: deleted => deleted.types }),
        brokenAssertions: t.field({
          type: ['AuthorizationAssertion'],
          description: 'The assertions that held with the schema before and do not hold with this one.',
          resolve: ({ brokenAssertions }) => brokenAssertions,
        }),
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

/** @throws {VersionConflict} when there is another schema than the caller has read, NoSchema when it was deleted */
async function saveSchema(
  client: IdentityClient,
  schema: Parameters<IdentityClient['authorizationSchemas']['save']>[0],
) {
  try {
    await client.authorizationSchemas.save(schema)
  } catch (error) {
    if (!(error instanceof SchemaChangedMeanwhile)) throw error
    throw new VersionConflict('AuthorizationSchema', 'schema', await client.authorizationSchemas.load({}))
  }
}
