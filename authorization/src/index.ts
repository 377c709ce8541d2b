export { check, checkLocally } from './check/check.ts'
export type { Conditions } from './check/expansion.ts'
export { CheckLimitExceeded } from './check/errors.ts'
export type {
  LocalRelationReader,
  RelationAnswers,
  RelationQuery,
  RelationReader,
  RelationTuple,
  Target,
} from './relations/relation-reader.ts'
export { relationsFrom } from './relations/relations-from.ts'
export { parseSchema } from './schema/parser.ts'
export type {
  ConditionExpression,
  Expression,
  Permission,
  Relation,
  Schema,
  TargetType,
  TypeDefinition,
} from './schema/schema.ts'
export { SchemaError } from './schema/schema-error.ts'
