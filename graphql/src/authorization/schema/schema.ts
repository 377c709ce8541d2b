import {
  AssertionNotFound,
  DefinitionInUse,
  NamespaceNotFound,
  NoSchema,
  TooManyAssertions,
} from '@gatehouse-id/identity-provider/contract'
import type { Builder } from '../../schema/builder.ts'
import { omitNulls } from '../../schema/changes/nulls.ts'
import { registerProviderErrors } from '../../schema/changes/refusals/user-errors.ts'
import { registerAssertions } from '../assertions.ts'
import { registerAuthorizationDeletions } from '../deletions.ts'
import { registerExplanation } from '../explanation-type.ts'
import { registerAuthorizationMutations } from '../mutations.ts'
import { registerNamespaces } from './namespaces.ts'
import { registerRelationTypes } from '../relations/relation-type.ts'
import { registerResources } from '../resources.ts'
import { registerSchemaType, schemaOf } from './schema-type.ts'
import { contextOf, registerStoredRelations } from '../relations/stored-relations.ts'
import { registerUserSearchRelations } from '../relations/user-searches.ts'

/** Fine-grained authorization: the schema, relations, checks and their explanations. */
export function registerAuthorization(builder: Builder) {
  registerProviderErrors(builder, [
    [NoSchema, 'The project has no authorization schema yet; save one first.'],
    [NamespaceNotFound, 'The schema has no such type or definition.'],
    [DefinitionInUse, 'Other definitions of the schema need it.'],
    [AssertionNotFound, 'There is no such assertion.'],
    [TooManyAssertions, 'The project has as many assertions as it may have.'],
  ])
  const types = registerRelationTypes(builder)
  const Explanation = registerExplanation(builder, types)
  registerSchemaType(builder)
  builder.queryField('authorizationSchema', t =>
    t.field({
      type: 'AuthorizationSchema',
      nullable: true,
      description: 'The schema of the project; null before there is one.',
      resolve: (_root, _args, { client }) => schemaOf(client),
    }),
  )
  builder.queryField('authorizationExplanations', t =>
    t.field({
      type: [Explanation],
      description: 'Answers the questions in order, each with its proof or with what would allow it.',
      args: {
        questions: t.arg({ type: [types.RelationInput], required: true, description: 'A hundred at most.' }),
        context: t.arg({ type: 'JSON', description: 'The context for conditions: an object.' }),
      },
      resolve: async (_root, { questions, context }, { client }) => {
        const { tuples } = await client.authorizationChecks.check({
          tuples: questions.map(question => ({ targetType: '', ...omitNulls(question) })),
          computePaths: true,
          ...contextOf(context),
        })
        return tuples
      },
    }),
  )
  builder.queryField('authorizationAccess', t =>
    t.stringList({
      description: 'The ids of all targets that have a relation or permission on a resource, stored or derived.',
      args: {
        resourceType: t.arg.string({ required: true, description: 'The type of the resource.' }),
        resource: t.arg.string({ required: true, description: 'The id of the resource.' }),
        relation: t.arg.string({ required: true, description: 'The relation or permission.' }),
        context: t.arg({ type: 'JSON', description: 'The context for conditions: an object.' }),
      },
      resolve: async (_root, { resourceType: namespace, resource, relation, context }, { client }) => {
        const asked = { namespace, resource, relationDefinition: relation, ...contextOf(context) }
        return (await client.authorizationChecks.who(asked)).targets
      },
    }),
  )
  registerAssertions(builder, types)
  registerAuthorizationMutations(builder, types)
  registerAuthorizationDeletions(builder)
  registerNamespaces(builder)
  registerStoredRelations(builder)
  registerUserSearchRelations(builder)
  registerResources(builder)
}
