import {
  findMember,
  mayHold,
  parseTargetType,
  plainTypes,
  type Relation,
  type RelationTuple,
  type Schema,
  type Target,
} from '@gatehouse-id/authorization'
import { type FieldProblem, InvalidInput } from '@gatehouse-id/operation'
import { canonicalQuery } from './reading/user-query.ts'
import type { PlainRelation, Tuple } from './contract.ts'

/** Relations as callers write them, as they are stored; without a check whether the schema admits them. */
export function readTuples(schema: Schema, tuples: readonly Tuple[]): RelationTuple[] {
  return tuples.map(tuple => ({
    ...tuple,
    targetType: tuple.targetType || onlyType(schema, tuple.resourceType, tuple.relation),
  }))
}

/** @throws InvalidInput for one that names no target, or more than one */
export function readPlain(schema: Schema, relations: readonly PlainRelation[]): RelationTuple[] {
  return relations.map((relation, at) => {
    const problem = problemOfTarget(relation)
    if (problem) throw refusal({ ...problem, field: `relations[${at}].${problem.field}` })
    const { resource, relationDefinition, namespace, target = '', query } = relation
    const place = { resourceType: namespace, resource, relation: relationDefinition }
    if (query !== undefined) return { ...place, targetType: '', target: '', query: canonicalQuery(query) }
    if (target !== '') {
      const type = relation.targetNamespace || onlyType(schema, namespace, relationDefinition)
      return { ...place, targetType: type, target }
    }
    const { targetSetResource = '', targetSetRelationDefinition, targetSetRelationDefinitionNamespace } = relation
    const targetType = `${targetSetRelationDefinitionNamespace}#${targetSetRelationDefinition}`
    return { ...place, targetType, target: targetSetResource }
  })
}

/** The relation as the relation API shows it. */
export function toPlain({ resource, relation, resourceType, target, targetType, query }: RelationTuple): PlainRelation {
  const place = { resource, relationDefinition: relation, namespace: resourceType }
  // Written from a parsed one.
  if (query !== undefined) return { ...place, query: JSON.parse(query) }
  const { type, relation: set } = parseTargetType(targetType)
  if (set === undefined) return { ...place, target, ...(type !== '' && { targetNamespace: type }) }
  return {
    ...place,
    targetSetResource: target,
    targetSetRelationDefinition: set,
    targetSetRelationDefinitionNamespace: type,
  }
}

function problemOfTarget(relation: PlainRelation): FieldProblem | undefined {
  const {
    target = '',
    query,
    targetSetResource,
    targetSetRelationDefinition,
    targetSetRelationDefinitionNamespace,
  } = relation
  const set = { targetSetResource, targetSetRelationDefinition, targetSetRelationDefinitionNamespace }
  const named = Object.entries(set).filter(([, part]) => part !== undefined && part !== '')
  const [given] = named
  if (target !== '' && given) return { field: given[0], message: 'cannot be given together with target' }
  if (query !== undefined && (target !== '' || given))
    return { field: 'query', message: `cannot be given together with ${given?.[0] ?? 'target'}` }
  if (target !== '' || query !== undefined) return undefined
  if (!given) return { field: 'target', message: 'is required, unless there is a target set or a query' }
  const missing = Object.keys(set).find(field => !named.some(([name]) => name === field))
  return missing === undefined ? undefined : { field: missing, message: 'is required for a target set' }
}

/** The type of every object that the relation admits, if there is but one. */
function onlyType(schema: Schema, type: string, name: string): string {
  const member = findMember(schema, type, name)
  const types = member?.kind === 'relation' ? plainTypes(member) : []
  return types.length === 1 ? (types[0] ?? '') : ''
}

type Names = { list: string; resourceType: string; relation: string; targetType: string; set: string }
/** What each surface calls the parts of a relation. */
export const tupleNames: Names = {
  list: 'tuples',
  resourceType: 'resourceType',
  relation: 'relation',
  targetType: 'targetType',
  set: 'targetType',
}
export const plainNames: Names = {
  list: 'relations',
  resourceType: 'namespace',
  relation: 'relationDefinition',
  targetType: 'targetNamespace',
  set: 'targetSetRelationDefinition',
}

/** @throws InvalidInput naming the first relation that the schema does not admit */
export function requireFit(schema: Schema, tuples: readonly RelationTuple[], names: Names): void {
  for (const [at, tuple] of tuples.entries()) {
    const problem = problemOf(schema, tuple, names)
    if (problem) throw refusal({ ...problem, field: `${names.list}[${at}].${problem.field}` })
  }
}

function problemOf(schema: Schema, tuple: RelationTuple, names: Names): FieldProblem | undefined {
  const { resourceType, relation, targetType, query } = tuple
  if (!schema.types.has(resourceType))
    return {
      field: names.resourceType,
      message: resourceType === '' ? 'is required' : `there is no type ${resourceType}`,
    }
  const member = findMember(schema, resourceType, relation)
  if (!member) return { field: names.relation, message: `${resourceType} has no relation ${relation}` }
  if (member.kind === 'permission')
    return {
      field: names.relation,
      message: `${relation} is a permission of ${resourceType}: it follows from relations`,
    }
  const target: Target =
    query === undefined ? { ...parseTargetType(targetType), id: tuple.target } : { type: '', id: '', query }
  const field = target.relation === undefined ? names.targetType : names.set
  if (target.type !== '' && !schema.types.has(target.type)) return { field, message: `there is no type ${target.type}` }
  if (target.relation !== undefined && !findMember(schema, target.type, target.relation))
    return { field, message: `${target.type} has no relation ${target.relation}` }
  const isAmbiguous = names === tupleNames && target.type === '' && member.targets !== undefined
  if (isAmbiguous || !mayHold(member, target))
    return {
      field: query === undefined ? field : 'query',
      message: `${resourceType}#${relation} holds ${listOf(member)}${targetType === '' ? '' : `, not ${targetType}`}`,
    }
  return undefined
}

function listOf({ targets = [] }: Relation) {
  return targets.map(({ type, relation }) => (relation === undefined ? type : `${type}#${relation}`)).join(', ')
}

function refusal(problem: FieldProblem) {
  return new InvalidInput({ message: `${problem.field}: ${problem.message}`, fields: [problem] })
}
