import type { Builder } from '../../schema/builder.ts'
import { pageArgs } from '../../schema/lists/connections.ts'
import { keysetConnection, keysetRequest } from '../../schema/lists/keyset-pages.ts'
import { omitNulls } from '../../schema/changes/nulls.ts'
import { orderedConnection } from '../../schema/lists/order.ts'
import { connectionCost, type PageArguments } from '../../schema/lists/pages.ts'
import { loadUser } from '../../directory/users/loaders.ts'
import { findResourceName } from './loaders.ts'
import { type StoredRelation, toStored } from '../wire.ts'

// One call, whose work grows with the relations of the target.
const listCost = 100

/** The lists of relations: those that are stored, and those that follow. */
export function registerStoredRelations(builder: Builder) {
  const Stored = builder.objectRef<StoredRelation>('AuthorizationStoredRelation').implement({
    description: 'A relation that is stored or follows.',
    fields: t => ({
      resourceType: t.exposeString('resourceType', { description: 'The type of the resource.' }),
      resource: t.exposeString('resource', { description: 'The id of the resource.' }),
      resourceName: t.string({
        nullable: true,
        description: 'What the resource is called; null when it has no name.',
        complexity: 1,
        resolve: async (relation, _args, context) => (await findResourceName(context, relation)) ?? null,
      }),
      relation: t.exposeString('relation', { description: 'The relation or permission.' }),
      targetType: t.exposeString('targetType', {
        nullable: true,
        description: 'The type of the target, or a set such as `group#member`; null when there is none.',
      }),
      target: t.exposeString('target', {
        nullable: true,
        description: 'The id of the target; null for a search of users.',
      }),
      targetUser: t.field({
        type: 'User',
        nullable: true,
        description: 'The user with the id of the target; null when there is none.',
        complexity: 1,
        resolve: async ({ target, targetType }, _args, context) =>
          target === '' || targetType.includes('#') ? null : ((await loadUser(context, target)) ?? null),
      }),
      userSearch: t.field({
        type: 'JSON',
        nullable: true,
        description: 'The search whose users are the target; null for another target.',
        resolve: ({ userSearch }) => userSearch,
      }),
    }),
  })
  const Connection = builder.connectionObject(
    { type: Stored, name: 'AuthorizationStoredRelationConnection', description: 'A page of relations.' },
    { name: 'AuthorizationStoredRelationEdge', description: 'A relation and its cursor.' },
  )
  const OfResource = builder.inputType('AuthorizationRelationsOfResource', {
    description: 'Relations on a resource.',
    fields: t => ({
      resource: t.string({ required: true, description: 'The id of the resource.' }),
      withoutSets: t.boolean({ description: 'Whether relations to sets are left out.' }),
    }),
  })
  const OfTargets = builder.inputType('AuthorizationRelationsOfTargets', {
    description: 'Relations to targets.',
    fields: t => ({
      targets: t.stringList({ required: true, description: 'The ids of the targets, at most 1000.' }),
      withSets: t.boolean({ description: 'Whether relations to sets of these ids are included.' }),
    }),
  })
  const Of = builder.inputType('AuthorizationRelationsOf', {
    description: 'Which stored relations.',
    isOneOf: true,
    fields: t => ({
      resource: t.field({ type: OfResource, description: 'Those on a resource.' }),
      targets: t.field({ type: OfTargets, description: 'Those to some targets.' }),
    }),
  })
  const Filter = builder.inputType('AuthorizationStoredRelationFilter', {
    description: 'Which stored relations; all criteria apply together.',
    fields: t => ({
      resourceType: t.string({ description: 'On resources of this type.' }),
      resource: t.string({ description: 'On resources with this id.' }),
      relation: t.string({ description: 'With this name.' }),
      targetType: t.string({
        description: 'To targets of this type and their sets, or to a set such as `group#member`.',
      }),
      target: t.string({ description: 'To targets with this id.' }),
    }),
  })
  builder.queryFields(t => ({
    authorizationRelations: t.field({
      type: Connection,
      description: 'The stored relations of a resource or of targets; what follows from them is not among them.',
      complexity: connectionCost,
      args: { ...pageArgs(t), of: t.arg({ type: Of, required: true, description: 'Which relations.' }) },
      resolve: async (_root, { of: { resource, targets }, ...page }, { client }) => {
        const { relations } = resource
          ? await client.authorizationRelations.listOfResource({
              resource: resource.resource,
              ignoreTargetSetRelations: resource.withoutSets ?? false,
            })
          : await client.authorizationRelations.listOfTargets({
              targets: targets?.targets ?? [],
              includeTargetSetRelations: targets?.withSets ?? false,
            })
        return relationPage(page, relations.map(toStored))
      },
    }),
    authorizationStoredRelations: t.field({
      type: Connection,
      description: 'Stored relations by resource and target; what follows from them is not among them.',
      complexity: connectionCost,
      args: { ...pageArgs(t), filter: t.arg({ type: Filter, description: 'Which relations; all when not given.' }) },
      resolve: async (_root, { filter, ...page }, { client }) => {
        const { limit, ...place } = keysetRequest(page)
        const { relations, cursors, total, next, previous } = await client.authorizationRelations.search({
          ...omitNulls(filter ?? {}),
          ...place,
          size: limit,
        })
        return keysetConnection({
          entries: relations.map(toStored),
          cursors,
          total,
          hasNext: next !== undefined,
          hasPrevious: previous !== undefined,
        })
      },
    }),
    authorizationRelationsTo: t.field({
      type: Connection,
      description: 'Every relation and permission that a target has, stored or derived.',
      complexity: ({ first, last }) => ({ ...connectionCost({ first, last }), field: listCost }),
      args: {
        ...pageArgs(t),
        target: t.arg.string({ required: true, description: 'The id of the target.' }),
        context: t.arg({ type: 'JSON', description: 'The context for conditions: an object.' }),
      },
      resolve: async (_root, { target, context, ...page }, { client }) => {
        const { relations } = await client.authorizationChecks.what({ target, ...contextOf(context) })
        return relationPage(page, relations.map(toStored))
      },
    }),
    authorizationResourcesOf: t.stringList({
      description:
        'The ids of all resources of a type on which a target has a relation or permission, stored or derived.',
      complexity: { field: listCost, multiplier: 1 },
      args: {
        target: t.arg.string({ required: true, description: 'The id of the target.' }),
        resourceType: t.arg.string({ required: true, description: 'The type of the resources.' }),
        relation: t.arg.string({ required: true, description: 'The relation or permission.' }),
        context: t.arg({ type: 'JSON', description: 'The context for conditions: an object.' }),
      },
      resolve: async (_root, { target, resourceType: namespace, relation, context }, { client }) => {
        const asked = { target, namespace, relationDefinition: relation, ...contextOf(context) }
        return (await client.authorizationChecks.whatWith(asked)).resources
      },
    }),
  }))
}

/** JSON as it came; the provider checks it. */
export function contextOf(context: unknown) {
  return context === undefined || context === null ? {} : { context: context as Record<string, unknown> }
}

function relationPage(page: PageArguments, relations: StoredRelation[]) {
  return orderedConnection(page, relations, {
    orderBy: { field: 'RESOURCE', direction: 'ASC' },
    keys: { RESOURCE: ({ resourceType, resource, relation }) => JSON.stringify([resourceType, resource, relation]) },
    idOf: ({ targetType, target, userSearch }) => JSON.stringify([targetType, target, userSearch]),
  })
}
