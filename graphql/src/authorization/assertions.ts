import {
  AssertionNotFound,
  AssertionsBroken,
  type IdentityClient,
  TooManyAssertions,
} from '@gatehouse-id/identity-provider/contract'
import { inOrder } from '../request/loaders.ts'
import type { Builder, InputFieldBuilder } from '../schema/builder.ts'
import { deletedIdOutput } from '../schema/changes/payloads.ts'
import { connectionType, pageArgs } from '../schema/lists/connections.ts'
import { connectionCost } from '../schema/lists/pages.ts'
import { connectionOfSorted } from '../schema/lists/sorted-pages.ts'
import { idField } from '../schema/ids/node-id.ts'
import type { RelationTypes } from './relations/relation-type.ts'
import { contextOf } from './relations/stored-relations.ts'

type Result = Awaited<ReturnType<IdentityClient['authorizationAssertions']['run']>>['results'][number]

/** The input field of what changes the schema. */
export function allowBrokenField(t: InputFieldBuilder) {
  return t.boolean({ description: 'Whether the schema may be changed where that breaks saved assertions.' })
}

/** Access checks with the answers that they have to have. */
export function registerAssertions(builder: Builder, { Relation, RelationInput }: RelationTypes) {
  builder.node('AuthorizationAssertion', {
    description: 'An access check with the answer that it has to have.',
    id: { resolve: ({ id }) => id, description: 'The id of the node, which follows from the question.' },
    loadMany: async (ids, { client }) =>
      inOrder(ids, (await client.authorizationAssertions.list({})).assertions, ({ id }) => id),
    fields: t => ({
      question: t.field({ type: Relation, description: 'What is asked.', resolve: assertion => assertion }),
      context: t.field({
        type: 'JSON',
        description: 'The context for conditions.',
        resolve: ({ context }) => context,
      }),
      isAllowed: t.exposeBoolean('isAllowed', { description: 'The answer that it has to have.' }),
      createdAt: t.field({
        type: 'DateTime',
        description: 'When it was saved first.',
        resolve: ({ createdAt }) => createdAt,
      }),
    }),
  })
  registerResults(builder)
  registerMutations(builder, { RelationInput })
  builder.objectType(AssertionsBroken, {
    name: new AssertionsBroken().name,
    description: 'Saved assertions hold now and would not hold with the new schema.',
    interfaces: ['UserError'],
    fields: t => ({
      assertions: t.field({
        type: ['AuthorizationAssertion'],
        description: 'Those that would break.',
        resolve: async ({ fields }, _args, { client }) => {
          const broken = new Set(fields.map(({ field }) => field))
          const { assertions } = await client.authorizationAssertions.list({})
          return assertions.filter(({ id }) => broken.has(`assertions.${id}`))
        },
      }),
    }),
  })
}

function registerResults(builder: Builder) {
  const Verdict = builder.enumType('AuthorizationVerdict', {
    description: 'What a check answers.',
    values: {
      ALLOWED: { value: 'allowed', description: 'The target has it.' },
      DENIED: { value: 'denied', description: 'The target does not have it.' },
      UNDECIDED: { value: 'undecided', description: 'The answer takes too much work.' },
    } as const,
  })
  const ResultType = builder.objectRef<Result>('AuthorizationAssertionResult').implement({
    description: 'Whether an assertion holds.',
    fields: t => ({
      assertion: t.field({
        type: 'AuthorizationAssertion',
        description: 'The assertion.',
        resolve: ({ assertion }) => assertion,
      }),
      verdict: t.field({ type: Verdict, description: 'What the check answers.', resolve: ({ verdict }) => verdict }),
      isHolding: t.exposeBoolean('isHolding', { description: 'Whether that is the answer that it has to have.' }),
    }),
  })
  builder.queryFields(t => ({
    authorizationAssertions: t.field({
      type: connectionType(builder, 'AuthorizationAssertion', { one: 'An assertion', many: 'assertions' }),
      description: 'The assertions in the order in which they were saved.',
      complexity: connectionCost,
      args: pageArgs(t),
      resolve: async (_root, page, { client }) =>
        connectionOfSorted(page, (await client.authorizationAssertions.list({})).assertions, {
          by: ({ createdAt }) => createdAt,
          idOf: ({ id }) => id,
        }),
    }),
    authorizationAssertionResults: t.field({
      type: [ResultType],
      description: 'Checks every assertion against the stored relations.',
      complexity: { field: 100, multiplier: 1 },
      args: { text: t.arg.string({ description: 'A schema to try; the schema of the project when not given.' }) },
      resolve: async (_root, { text }, { client }) =>
        (await client.authorizationAssertions.run(typeof text === 'string' ? { dsl: text } : {})).results,
    }),
  }))
}

function registerMutations(builder: Builder, { RelationInput }: Pick<RelationTypes, 'RelationInput'>) {
  builder.relayMutationField(
    'authorizationAssertionUpsert',
    {
      description: 'The assertion.',
      inputFields: t => ({
        question: t.field({ type: RelationInput, required: true, description: 'What is asked.' }),
        context: t.field({ type: 'JSON', description: 'The context for conditions: an object.' }),
        isAllowed: t.boolean({ required: true, description: 'The answer that it has to have.' }),
      }),
    },
    {
      description: 'Saves an assertion, in place of the one with the same question.',
      errors: { types: [TooManyAssertions] },
      resolve: async (_root, { input: { question, context, isAllowed } }, { client }) =>
        client.authorizationAssertions.save({
          ...question,
          targetType: question.targetType ?? '',
          isAllowed,
          ...contextOf(context),
        }),
    },
    {
      description: 'The assertion is saved.',
      outputFields: t => ({
        assertion: t.field({
          type: 'AuthorizationAssertion',
          description: 'The assertion.',
          resolve: ({ assertion }) => assertion,
        }),
      }),
    },
  )
  builder.relayMutationField(
    'authorizationAssertionDelete',
    {
      description: 'Which assertion.',
      inputFields: t => ({ id: idField(t, 'AuthorizationAssertion', 'assertion') }),
    },
    {
      description: 'Deletes an assertion.',
      errors: { types: [AssertionNotFound] },
      resolve: async (_root, { input: { id } }, { client }) => {
        await client.authorizationAssertions.delete({ id: id.id })
        return { deletedId: id.id }
      },
    },
    {
      description: 'The assertion is deleted.',
      outputFields: deletedIdOutput('AuthorizationAssertion'),
    },
  )
}
