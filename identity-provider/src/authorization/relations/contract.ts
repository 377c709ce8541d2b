import { operation } from '@gatehouse/operation'
import { z } from 'zod'
import { NoSchema } from '../errors.ts'
import { bodyBytesMax, id, idOrNone, name, tuplesMax } from '../fields.ts'
import { UserQuery } from './user-query.ts'

const managementKey = 'managementKey' as const
const Empty = z.object({})

/** A relation of the schema language: `targetType` is a type, or `group#member` for everybody who has that there. */
export const Tuple = z.object({
  resource: id,
  resourceType: name.default(''),
  relation: name,
  target: id,
  /** Where the relation admits one type of objects, that may be left out. */
  targetType: z.string().max(201, 'must have at most 201 characters').default(''),
})
export type Tuple = z.output<typeof Tuple>

function some<Item extends z.ZodType>(item: Item) {
  return z.array(item).max(tuplesMax, `must have at most ${tuplesMax} relations`)
}

/** A relation of the relation API: to a target, to a set of targets, or to all users whom a search finds. */
export const PlainRelation = z.object({
  resource: id,
  relationDefinition: name,
  namespace: name,
  target: idOrNone.optional(),
  /** Gatehouse's own: the target's type, where the definition admits several. */
  targetNamespace: name.optional(),
  targetSetResource: idOrNone.optional(),
  targetSetRelationDefinition: name.optional(),
  targetSetRelationDefinitionNamespace: name.optional(),
  query: UserQuery.optional(),
})
export type PlainRelation = z.output<typeof PlainRelation>

const ids = z.array(id).max(tuplesMax, `must name at most ${tuplesMax}`)
const Relations = z.object({ relations: z.array(PlainRelation) })

/** All criteria apply together; one that is not given applies to everything. */
const RelationSearch = z.object({
  resourceType: name.optional(),
  resource: idOrNone.optional(),
  relation: name.optional(),
  /** A type, with its sets; or one of them, such as `group#member`. */
  targetType: z.string().max(201, 'must have at most 201 characters').optional(),
  target: idOrNone.optional(),
  size: z.int().min(1).max(1000).default(100),
  after: z.string().max(10_000).optional(),
  before: z.string().max(10_000).optional(),
  /** Without a cursor: the last relations. */
  fromEnd: z.boolean().default(false),
})
export type RelationSearch = z.output<typeof RelationSearch>

const Modified = { resources: z.array(z.string()), targets: z.array(z.string()), schemaChanged: z.boolean() }

export const authorizationRelations = {
  create: operation({
    summary: `Write relations, at most ${tuplesMax} and all or none; those that are there already stay as they are`,
    method: 'POST',
    path: '/v1/mgmt/fga/relations',
    auth: managementKey,
    right: 'write',
    input: z.object({ tuples: some(Tuple) }),
    output: Empty,
    errors: [NoSchema],
    bodyBytesMax,
  }),
  delete: operation({
    summary: `Delete relations, at most ${tuplesMax}; those that are not there do not matter`,
    method: 'POST',
    path: '/v1/mgmt/fga/relations/delete',
    auth: managementKey,
    right: 'write',
    input: z.object({ tuples: some(Tuple) }),
    output: Empty,
    bodyBytesMax,
  }),
  deleteAll: operation({
    summary: 'Delete every relation of the project; the schema stays',
    method: 'DELETE',
    path: '/v1/mgmt/fga/relations',
    auth: managementKey,
    right: 'write',
    input: Empty,
    output: Empty,
  }),
  createPlain: operation({
    summary: 'Write relations to targets, sets of targets or users whom a search finds, all or none',
    method: 'POST',
    path: '/v1/mgmt/authz/re/create',
    auth: managementKey,
    right: 'write',
    input: z.object({ relations: some(PlainRelation) }),
    output: Empty,
    errors: [NoSchema],
    bodyBytesMax,
  }),
  deletePlain: operation({
    summary: 'Delete relations to targets, sets of targets or users whom a search finds',
    method: 'POST',
    path: '/v1/mgmt/authz/re/delete',
    auth: managementKey,
    right: 'write',
    input: z.object({ relations: some(PlainRelation) }),
    output: Empty,
    bodyBytesMax,
  }),
  deleteOfIds: operation({
    summary: 'Delete every relation in which one of the ids is the resource or the target',
    method: 'POST',
    path: '/v1/mgmt/authz/re/deleteresources',
    auth: managementKey,
    right: 'write',
    input: z.object({ resources: ids }),
    output: Empty,
    bodyBytesMax,
  }),
  deleteOfResources: operation({
    summary: 'Delete every relation in which one of the ids is the resource',
    method: 'POST',
    path: '/v1/mgmt/authz/re/deleteresourcesrelations',
    auth: managementKey,
    right: 'write',
    input: z.object({ resources: ids }),
    output: Empty,
    bodyBytesMax,
  }),
  listOfResource: operation({
    summary: 'The stored relations of a resource; what follows from them is not among them',
    method: 'POST',
    path: '/v1/mgmt/authz/re/resource',
    auth: managementKey,
    right: 'read',
    input: z.object({ resource: id, ignoreTargetSetRelations: z.boolean().default(false) }),
    output: Relations,
  }),
  listOfTargets: operation({
    summary: 'The stored relations to some targets; what follows from them is not among them',
    method: 'POST',
    path: '/v1/mgmt/authz/re/targets',
    auth: managementKey,
    right: 'read',
    input: z.object({ targets: ids, includeTargetSetRelations: z.boolean().default(false) }),
    output: Relations,
    bodyBytesMax,
  }),
  /** Gatehouse's own. */
  search: operation({
    summary: 'Search stored relations, page by page, by resource type, resource, relation and target',
    method: 'POST',
    path: '/v1/gatehouse/authorization/relations/search',
    auth: managementKey,
    right: 'read',
    input: RelationSearch,
    output: Relations.extend({
      /** Counted no further than 10,000. */
      total: z.int(),
      /** Absent at the end. */
      next: z.string().optional(),
      /** Absent at the start. */
      previous: z.string().optional(),
      /** Of each relation, in the same order. */
      cursors: z.array(z.string()),
    }),
  }),
  listModified: operation({
    summary: 'Which resources and targets were in relations that changed since a time of the last 24 hours',
    method: 'POST',
    path: '/v1/mgmt/authz/getmodified',
    auth: managementKey,
    right: 'read',
    /** Epoch milliseconds; 0 is all that is known. */
    input: z.object({ since: z.coerce.number().int().min(0).default(0) }),
    /** Where too much has changed to name it, or everything was deleted, `schemaChanged` says so. */
    output: z.object({
      ...Modified,
      /** The same once more, where the Python SDK looks for it. */
      relations: z.object(Modified),
    }),
  }),
}
