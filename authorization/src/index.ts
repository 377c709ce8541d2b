export { type ConditionReport, createConditions, type RequestConditions } from './conditions/create-conditions.ts'
export { check, checkAll, checkCoroutine, checkLocally, type Question } from './check/check.ts'
export type { Conditions } from './check/expansion.ts'
export { CheckLimitExceeded } from './check/errors.ts'
export {
  runQueries,
  type QueryCoroutine,
  type LocalRelationReader,
  parseTargetType,
  type RelationAnswers,
  type RelationQuery,
  type RelationReader,
  type RelationTuple,
  type Target,
  combineQueries,
} from './relations/relation-reader.ts'
export type { Changes } from './explain/changes.ts'
export { type Explanation, explain } from './explain/explain.ts'
export type { Member, Proof, ProofStep } from './explain/proof.ts'
export { type Access, listObjects } from './lists/list-objects.ts'
export { listUsers } from './lists/list-users.ts'
export { createInMemoryCheck, limitedTogether, type InMemoryCheck } from './memory/in-memory-check.ts'
export { createRelationIndex, type RelationIndex } from './memory/relation-index.ts'
export { createSnapshotReader, snapshotFormat, writeSnapshot } from './memory/snapshot.ts'
export { createTupleReader } from './relations/tuple-reader.ts'
export type {
  AuthzCondition,
  AuthzExpression,
  AuthzNamespace,
  AuthzNode,
  AuthzRelationDefinition,
  AuthzSchema,
} from './schema/namespaces/authz-schema.ts'
export { compareSchemas, type Deletion, type SchemaComparison } from './schema/compare.ts'
export { formatCondition } from './schema/format/format-condition.ts'
export { formatSchema } from './schema/format/format.ts'
export { fromNamespaces } from './schema/namespaces/from-namespaces.ts'
export { NoSchemaLanguageForm } from './schema/format/format-declaration.ts'
export { parseSchema } from './schema/parse/parser.ts'
export type {
  Condition,
  ConditionExpression,
  Expression,
  Permission,
  Relation,
  Schema,
  TargetType,
  TypeDefinition,
} from './schema/schema.ts'
export { SchemaError } from './schema/schema-error.ts'
export { toNamespaces } from './schema/namespaces/to-namespaces.ts'
export { findMember, mayHold, plainTypes } from './schema/schema.ts'
