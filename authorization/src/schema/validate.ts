import { compileCondition } from '../conditions/compile.ts'
import { findCycle } from './definition-cycles.ts'
import {
  type ConditionExpression,
  type Expression,
  findMember,
  type Permission,
  plainTypes,
  type Relation,
  type Schema,
  type TypeDefinition,
} from './schema.ts'
import { type Position, SchemaError } from './schema-error.ts'

// Each regular expression is small; together they must not keep a save waiting.
const PATTERNS_WEIGHT_MAX = 30_000

/**
 * Throws SchemaError at the first name that does not fit (reference/fga.md §1, end), and at the first condition that
 * could never be answered. Expressions of the relation API are checked as well: those have no positions, so the
 * message names the member.
 */
export const validateSchema = (schema: Schema): void => {
  validateConditions(schema)
  for (const type of schema.types.values()) {
    const followed = new Set<string>()
    for (const member of type.members.values()) {
      const place = { schema, type, member, followed }
      if (schema.conditions.has(member.name))
        throw failure(place, `"${member.name}" is a condition, too; one of the two needs another name`, member.position)
      if (member.kind === 'relation') validateTargets(place, member)
      validateExpression(place, member.expression)
    }
    const cycle = findCycle(type)
    if (cycle !== undefined) {
      const place = { schema, type, member: cycle.member, followed }
      throw failure(place, `circular definition: ${cycle.names.join(' → ')}`, cycle.member.position)
    }
  }
}

const validateConditions = ({ conditions }: Schema) => {
  let patternWeight = 0
  for (const condition of conditions.values()) {
    patternWeight += compileCondition(condition).patternWeight
    if (patternWeight > PATTERNS_WEIGHT_MAX)
      throw new SchemaError('the regular expressions of the conditions are too large together', condition.position)
  }
}

/** Where a name stands; `followed` holds the arrows that are known to lead somewhere. */
type Place = { schema: Schema; type: TypeDefinition; member: Relation | Permission; followed: Set<string> }

const failure = ({ type, member }: Place, problem: string, position?: Position) =>
  new SchemaError(position === undefined ? `${type.name}#${member.name}: ${problem}` : problem, position)

const validateTargets = (place: Place, relation: Relation) => {
  const { schema } = place
  const seen = new Set<string>()
  for (const { type, relation: name, position } of relation.targets ?? []) {
    if (!schema.types.has(type)) throw failure(place, `unknown type "${type}"`, position)
    if (name !== undefined && findMember(schema, type, name) === undefined)
      throw failure(place, `type "${type}" has no relation or permission "${name}"`, position)
    const target = name === undefined ? type : `${type}#${name}`
    if (seen.has(target)) throw failure(place, `"${target}" is listed twice`, position)
    seen.add(target)
  }
}

const validateExpression = (place: Place, expression: Expression): void => {
  if (expression.kind === 'name') validateName(place, expression)
  else if (expression.kind === 'set') requireMember(place, expression.type, expression.relation)
  else if (expression.kind === 'arrow') validateArrow(place, expression)
  else if (expression.kind === 'reverse') {
    requireRelation(place, expression.type, expression.relation)
    requireMember(place, expression.type, expression.name)
  } else if (expression.kind === 'conditional') {
    validateCondition(place, expression.condition)
    validateExpression(place, expression.operand)
  } else if (expression.kind !== 'stored') for (const operand of expression.operands) validateExpression(place, operand)
}

const validateName = (place: Place, { name, position }: Extract<Expression, { kind: 'name' }>) => {
  const isListed = place.member.kind === 'relation' && position !== undefined
  // In a relation's list the name may have been meant for a type.
  if (isListed && !place.type.members.has(name))
    throw failure(place, `unknown type "${name}", nor is it a relation or permission of "${place.type.name}"`, position)
  requireMember(place, place.type.name, name, position)
}

const validateCondition = (place: Place, condition: ConditionExpression): void => {
  if (condition.kind === 'not') validateCondition(place, condition.operand)
  else if (condition.kind !== 'condition') for (const operand of condition.operands) validateCondition(place, operand)
  else if (!place.schema.conditions.has(condition.name))
    throw failure(place, `unknown condition "${condition.name}"`, condition.position)
}

const requireMember = (place: Place, type: string, name: string, position?: Position): void => {
  if (!place.schema.types.has(type)) throw failure(place, `unknown type "${type}"`, position)
  if (findMember(place.schema, type, name) === undefined)
    throw failure(place, `type "${type}" has no relation or permission "${name}"`, position)
}

const requireRelation = (place: Place, type: string, name: string, position?: Position): Relation => {
  requireMember(place, type, name, position)
  const member = findMember(place.schema, type, name)
  if (member?.kind === 'relation') return member
  throw failure(place, `"${name}" is a permission; only a relation can be followed`, position)
}

/** The left side is stored; of the types it may hold, one at least has the right side (fga.md §5.2). */
const validateArrow = (place: Place, arrow: Extract<Expression, { kind: 'arrow' }>) => {
  const { relation, name, type, position } = arrow
  const left = requireRelation(place, place.type.name, relation, position)
  if (type !== undefined) {
    requireMember(place, type, name, position)
    return
  }
  const key = `${relation} ${name}`
  if (place.followed.has(key)) return
  if (left.targets === undefined)
    throw failure(place, `"${relation}" lists no types; only a relation that does can be followed`, position)
  if (!plainTypes(left).some(target => findMember(place.schema, target, name) !== undefined))
    throw failure(place, `no type that "${relation}" may hold has a relation or permission "${name}"`, position)
  place.followed.add(key)
}
