import { z } from 'zod'
import { manage } from '../../foundation/areas/manage.ts'
import { CheckTooLarge } from '../errors.ts'
import { bodyBytesMax, consistency, context, id, name, tuplesMax } from '../fields.ts'
import { PlainRelation } from '../relations/contract.ts'

/** What is asked may be anything: what the schema does not know is not allowed. */
const Question = z.object({
  resource: z.string().max(500).default(''),
  resourceType: z.string().max(201).default(''),
  relation: z.string().max(201).default(''),
  target: z.string().max(500).default(''),
  /** A type, `group#member` for the set, or nothing for the id in whatever type. */
  targetType: z.string().max(201).default(''),
})

const PathStep = z.object({
  /** `permission`, `relation`, `condition`, `intersection` or `difference`. */
  stepType: z.string(),
  /** The relation that is stored, or the one that follows. */
  tuple: Question.optional(),
  permission: z.string().optional(),
  condition: z.string().optional(),
  /** Each of them holds; their steps are like these. */
  subPaths: z.array(z.object({ steps: z.array(z.unknown()) })).optional(),
  /** None of these does: what a difference would subtract. */
  absent: z.array(Question).optional(),
})

const Info = z.object({
  /** By the schema alone, only relations with this resource or this target can change the answer. */
  direct: z.boolean(),
  /** Whether conditions were looked at. */
  conditional: z.boolean(),
  missingContext: z.array(z.string()),
  conditionalErr: z.string(),
  trueConditions: z.array(z.string()).optional(),
  falseConditions: z.array(z.string()).optional(),
  /** The shortest chain of relations that allows it. */
  path: z.object({ steps: z.array(PathStep) }).optional(),
  /** Of what is denied, a small set of relations that would allow it: ours, checked before it is told. */
  remedy: z.object({ create: z.array(Question), delete: z.array(Question) }).optional(),
})

const RelationQuestion = z.object({
  resource: z.string().max(500),
  relationDefinition: z.string().max(201),
  namespace: z.string().max(201),
  target: z.string().max(500),
  targetNamespace: z.string().max(201).optional(),
})

const member = { relationDefinition: name, namespace: name }
const Relations = z.array(PlainRelation)

export const authorizationChecks = {
  check: manage.read('POST /v1/mgmt/fga/check', {
    summary: `Whether targets have relations or permissions on resources, at most ${tuplesMax} in their order`,
    limit: 'check',
    input: z.object({
      tuples: z.array(Question).max(tuplesMax, `must have at most ${tuplesMax} questions`),
      /** What conditions are told. */
      context,
      /** Tells the chain of relations with each that is allowed, and what would allow each that is not. */
      computePaths: z.boolean().default(false),
      /** Tells which conditions held and which did not. */
      listConditions: z.boolean().default(false),
      consistency,
    }),
    output: z.object({
      tuples: z.array(z.object({ allowed: z.boolean(), tuple: Question, info: Info })),
      schemaVersion: z.string().optional(),
    }),
    errors: [CheckTooLarge],
    bodyBytesMax,
  }),
  has: manage.read('POST /v1/mgmt/authz/re/has', {
    summary: `Whether targets have relations on resources, at most ${tuplesMax} in their order`,
    limit: 'check',
    input: z.object({
      relationQueries: z.array(RelationQuestion).max(tuplesMax, `must have at most ${tuplesMax} questions`),
      context,
      consistency,
    }),
    output: z.object({
      relationQueries: z.array(RelationQuestion.extend({ hasRelation: z.boolean() })),
      /** Of each, what `info.direct` of a check says. */
      directRelations: z.array(z.boolean()),
    }),
    errors: [CheckTooLarge],
    bodyBytesMax,
  }),
  who: manage.read('POST /v1/mgmt/authz/re/who', {
    summary: 'Everybody who has a relation or permission on a resource, whether it is stored or follows',
    limit: 'check',
    input: z.object({ resource: id, ...member, context, consistency }),
    output: z.object({ targets: z.array(z.string()) }),
    errors: [CheckTooLarge],
  }),
  what: manage.read('POST /v1/mgmt/authz/re/targetall', {
    summary: 'Everything that a target has relations or permissions on, whether they are stored or follow',
    limit: 'check',
    input: z.object({ target: id, context, consistency }),
    output: z.object({ relations: Relations }),
    errors: [CheckTooLarge],
  }),
  whatWith: manage.read('POST /v1/mgmt/authz/re/targetwithrelation', {
    summary: 'The resources on which a target has one relation or permission, whether it is stored or follows',
    limit: 'check',
    input: z.object({ target: id, ...member, context, consistency }),
    /** Twice the same, for SDKs differ in which of them they read. */
    output: z.object({ resources: z.array(z.string()), relations: Relations }),
    errors: [CheckTooLarge],
  }),
}
