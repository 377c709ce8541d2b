import {
  type AuthorizationPlainRelation,
  type IdentityClient,
  NoSchema,
} from '@gatehouse-id/identity-provider/contract'
import type { Builder } from '../../schema/builder.ts'
import { omitNulls } from '../../schema/changes/nulls.ts'

type Given = AuthorizationPlainRelation[]

/** Relations whose target is whoever a search of users finds. */
export function registerUserSearchRelations(builder: Builder) {
  const SearchInput = builder.inputType('AuthorizationUserSearchInput', {
    description: 'Users who match every given field; they are found again for each question.',
    fields: t => ({
      tenantDatabaseIds: t.stringList({ description: 'Belong to one of the tenants with these ids.' }),
      roleNames: t.stringList({ description: 'Have one of these roles of the project.' }),
      text: t.string({ description: 'Text in the name, an address, a phone number or a login id.' }),
      ssoOnly: t.boolean({ description: 'Sign in through the single sign-on of a tenant.' }),
      withTestUsers: t.boolean({ description: 'Include test users.' }),
      customAttributes: t.field({ type: 'JSON', description: 'Have these custom attributes: an object.' }),
    }),
  })
  const RelationInput = builder.inputType('AuthorizationUserSearchRelationInput', {
    description: 'That all users whom a search finds have a relation on a resource.',
    fields: t => ({
      resourceType: t.string({ required: true, description: 'The type of the resource.' }),
      resource: t.string({ required: true, description: 'The id of the resource.' }),
      relation: t.string({ required: true, description: 'The relation.' }),
      users: t.field({ type: SearchInput, required: true, description: 'Which users.' }),
    }),
  })
  const wire = (relations: readonly (typeof RelationInput.$inferInput)[]) =>
    relations.map(({ resourceType, resource, relation, users }) => {
      const { tenantDatabaseIds, roleNames, withTestUsers, ...rest } = omitNulls(users)
      const query = { ...rest, tenants: tenantDatabaseIds, roles: roleNames, withTestUser: withTestUsers }
      // JSON as it came; the provider checks it.
      return { resource, namespace: resourceType, relationDefinition: relation, query } as Given[number]
    })
  const changes = [
    {
      name: 'authorizationUserSearchRelationsCreate',
      description: 'Stores relations to all users whom a search finds, all or none.',
      done: 'The relations are stored.',
      errors: { types: [NoSchema] },
      run: (client: IdentityClient, relations: Given) => client.authorizationRelations.createPlain({ relations }),
    },
    {
      name: 'authorizationUserSearchRelationsDelete',
      description: 'Deletes relations to all users whom a search finds.',
      done: 'The relations are no longer stored.',
      errors: { types: [] },
      run: (client: IdentityClient, relations: Given) => client.authorizationRelations.deletePlain({ relations }),
    },
  ] as const
  for (const { name, description, done, errors, run } of changes)
    builder.relayMutationField(
      name,
      {
        description: 'Which relations.',
        inputFields: t => ({
          relations: t.field({ type: [RelationInput], required: true, description: 'A thousand at most.' }),
        }),
      },
      {
        description,
        errors: { types: [...errors.types] },
        resolve: async (_root, { input: { relations } }, { client }) => {
          await run(client, wire(relations))
          return { count: relations.length }
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
