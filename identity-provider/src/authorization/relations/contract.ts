import { z } from 'zod'
import { manage } from '../../foundation/areas/manage.ts'
import { NoSchema } from '../errors.ts'
import { bodyBytesMax, id, idOrNone, name, tuplesMax } from '../fields.ts'
import { UserQuery } from './reading/user-query.ts'

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
  create: manage.write('POST /v1/mgmt/fga/relations', {
    summary: `Write relations, at most ${tuplesMax} and all or none; those that are there already stay as they are`,
    input: z.object({ tuples: some(Tuple) }),
    errors: [NoSchema],
    bodyBytesMax,
  }),
  delete: manage.write('POST /v1/mgmt/fga/relations/delete', {
    summary: `Delete relations, at most ${tuplesMax}; those that are not there do not matter`,
    input: z.object({ tuples: some(Tuple) }),
    bodyBytesMax,
  }),
  deleteAll: manage.write('DELETE /v1/mgmt/fga/relations', {
    summary: 'Delete every relation of the project; the schema stays',
  }),
  createPlain: manage.write('POST /v1/mgmt/authz/re/create', {
    summary: 'Write relations to targets, sets of targets or users whom a search finds, all or none',
    input: z.object({ relations: some(PlainRelation) }),
    errors: [NoSchema],
    bodyBytesMax,
  }),
  deletePlain: manage.write('POST /v1/mgmt/authz/re/delete', {
    summary: 'Delete relations to targets, sets of targets or users whom a search finds',
    input: z.object({ relations: some(PlainRelation) }),
    bodyBytesMax,
  }),
  deleteOfIds: manage.write('POST /v1/mgmt/authz/re/deleteresources', {
    summary: 'Delete every relation in which one of the ids is the resource or the target',
    input: z.object({ resources: ids }),
    bodyBytesMax,
  }),
  deleteOfResources: manage.write('POST /v1/mgmt/authz/re/deleteresourcesrelations', {
    summary: 'Delete every relation in which one of the ids is the resource',
    input: z.object({ resources: ids }),
    bodyBytesMax,
  }),
  listOfResource: manage.read('POST /v1/mgmt/authz/re/resource', {
    summary: 'The stored relations of a resource; what follows from them is not among them',
    input: z.object({ resource: id, ignoreTargetSetRelations: z.boolean().default(false) }),
    output: Relations,
  }),
  listOfTargets: manage.read('POST /v1/mgmt/authz/re/targets', {
    summary: 'The stored relations to some targets; what follows from them is not among them',
    input: z.object({ targets: ids, includeTargetSetRelations: z.boolean().default(false) }),
    output: Relations,
    bodyBytesMax,
  }),
  /** Gatehouse's own. */
  search: manage.read('POST /v1/gatehouse/authorization/relations/search', {
    summary: 'Search stored relations, page by page, by resource type, resource, relation and target',
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
  listModified: manage.read('POST /v1/mgmt/authz/getmodified', {
    summary: 'Which resources and targets were in relations that changed since a time of the last 24 hours',
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
