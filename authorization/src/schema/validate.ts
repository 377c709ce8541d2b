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

// Each regular expression is small, but the total time to compile them must be limited, too.
const patternsWeightMax = 30_000

/**
 * Checks names and conditions. Expressions of the relation API have no positions, so messages name the member.
 * @throws {SchemaError} at the first invalid name (reference/fga.md §1, end) or the first condition that cannot be
 * evaluated
 */
export function validateSchema(schema: Schema): void {
  validateConditions(schema)
  for (const type of schema.types.values()) {
    const followed = new Set<string>()
    for (const member of type.members.values()) {
      const context = { schema, type, member, followed }
      if (schema.conditions.has(member.name))
        throw failure(
          context,
          `"${member.name}" is a condition, too; one of the two needs another name`,
          member.position,
        )
      if (member.kind === 'relation') validateTargets(context, member)
      validateExpression(context, member.expression)
    }
    const cycle = findCycle(type)
    if (cycle !== undefined) {
      const context = { schema, type, member: cycle.member, followed }
      throw failure(context, `circular definition: ${cycle.names.join(' → ')}`, cycle.member.position)
    }
  }
}

function validateConditions({ conditions }: Schema) {
  let patternWeight = 0
  for (const condition of conditions.values()) {
    patternWeight += compileCondition(condition).patternWeight
    if (patternWeight > patternsWeightMax)
      throw new SchemaError('the regular expressions of the conditions are too large together', condition.position)
  }
}

/** The member in which a name occurs; `followed` contains the arrows that are known to be valid. */
type ExpressionContext = { schema: Schema; type: TypeDefinition; member: Relation | Permission; followed: Set<string> }

function failure({ type, member }: ExpressionContext, problem: string, position?: Position) {
  return new SchemaError(position === undefined ? `${type.name}#${member.name}: ${problem}` : problem, position)
}

function validateTargets(context: ExpressionContext, relation: Relation) {
  const { schema } = context
  const seen = new Set<string>()
  for (const { type, relation: name, position } of relation.targets ?? []) {
    if (!schema.types.has(type)) throw failure(context, `unknown type "${type}"`, position)
    if (name !== undefined && findMember(schema, type, name) === undefined)
      throw failure(context, `type "${type}" has no relation or permission "${name}"`, position)
    const target = name === undefined ? type : `${type}#${name}`
    if (seen.has(target)) throw failure(context, `"${target}" is listed twice`, position)
    seen.add(target)
  }
}

function validateExpression(context: ExpressionContext, expression: Expression): void {
  if (expression.kind === 'name') validateName(context, expression)
  else if (expression.kind === 'set') requireMember(context, expression.type, expression.relation)
  else if (expression.kind === 'arrow') validateArrow(context, expression)
  else if (expression.kind === 'reverse') {
    requireRelation(context, expression.type, expression.relation)
    requireMember(context, expression.type, expression.name)
  } else if (expression.kind === 'conditional') {
    validateCondition(context, expression.condition)
    validateExpression(context, expression.operand)
  } else if (expression.kind !== 'stored')
    for (const operand of expression.operands) validateExpression(context, operand)
}

function validateName(context: ExpressionContext, { name, position }: Extract<Expression, { kind: 'name' }>) {
  const isListed = context.member.kind === 'relation' && position !== undefined
  // In the list of a relation the name may be intended as a type.
  if (isListed && !context.type.members.has(name))
    throw failure(
      context,
      `unknown type "${name}", nor is it a relation or permission of "${context.type.name}"`,
      position,
    )
  requireMember(context, context.type.name, name, position)
}

function validateCondition(context: ExpressionContext, condition: ConditionExpression): void {
  if (condition.kind === 'not') validateCondition(context, condition.operand)
  else if (condition.kind !== 'condition') for (const operand of condition.operands) validateCondition(context, operand)
  else if (!context.schema.conditions.has(condition.name))
    throw failure(context, `unknown condition "${condition.name}"`, condition.position)
}

function requireMember(context: ExpressionContext, type: string, name: string, position?: Position): void {
  if (!context.schema.types.has(type)) throw failure(context, `unknown type "${type}"`, position)
  if (findMember(context.schema, type, name) === undefined)
    throw failure(context, `type "${type}" has no relation or permission "${name}"`, position)
}

function requireRelation(context: ExpressionContext, type: string, name: string, position?: Position): Relation {
  requireMember(context, type, name, position)
  const member = findMember(context.schema, type, name)
  if (member?.kind === 'relation') return member
  throw failure(context, `"${name}" is a permission; only a relation can be followed`, position)
}

/** The left side must be a relation, and at least one of its types must have the right side (fga.md §5.2). */
function validateArrow(context: ExpressionContext, arrow: Extract<Expression, { kind: 'arrow' }>) {
  const { relation, name, type, position } = arrow
  const left = requireRelation(context, context.type.name, relation, position)
  if (type !== undefined) {
    requireMember(context, type, name, position)
    return
  }
  const key = `${relation} ${name}`
  if (context.followed.has(key)) return
  if (left.targets === undefined)
    throw failure(context, `"${relation}" lists no types; only a relation that does can be followed`, position)
  if (!plainTypes(left).some(target => findMember(context.schema, target, name) !== undefined))
    throw failure(context, `no type that "${relation}" may hold has a relation or permission "${name}"`, position)
  context.followed.add(key)
}
