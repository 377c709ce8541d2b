import { refuseCycles } from './definition-cycles.ts'
import { type Expression, findMember, plainTypes, type Relation, type Schema, type TypeDefinition } from './schema.ts'
import { type Position, SchemaError } from './schema-error.ts'

/** Throws SchemaError at the first name that does not fit: reference/fga.md §1, end. */
export const validateSchema = (schema: Schema): void => {
  for (const type of schema.types.values()) {
    for (const member of type.members.values()) {
      if (member.kind === 'relation') validateTargets(schema, member)
      else validateExpression(schema, type, member.expression)
    }
    refuseCycles(type)
  }
}

const validateTargets = (schema: Schema, relation: Relation) => {
  const seen = new Set<string>()
  for (const { type, relation: name, position } of relation.targets ?? []) {
    if (!schema.types.has(type)) throw new SchemaError(`unknown type "${type}"`, position)
    if (name !== undefined && findMember(schema, type, name) === undefined)
      throw new SchemaError(`type "${type}" has no relation or permission "${name}"`, position)
    const target = name === undefined ? type : `${type}#${name}`
    if (seen.has(target)) throw new SchemaError(`"${target}" is listed twice`, position)
    seen.add(target)
  }
}

const validateExpression = (schema: Schema, type: TypeDefinition, expression: Expression): void => {
  if (expression.kind === 'name') requireMember(type, expression.name, expression.position)
  else if (expression.kind === 'arrow') validateArrow(schema, type, expression)
  else if (expression.kind === 'conditional') validateExpression(schema, type, expression.operand)
  else if ('operands' in expression)
    for (const operand of expression.operands) validateExpression(schema, type, operand)
}

const requireMember = (type: TypeDefinition, name: string, position?: Position) => {
  const member = type.members.get(name)
  if (member === undefined)
    throw new SchemaError(`type "${type.name}" has no relation or permission "${name}"`, position)
  return member
}

/** The left side is stored; of the types it may hold, one at least has the right side (§5.2). */
const validateArrow = (schema: Schema, type: TypeDefinition, arrow: Extract<Expression, { kind: 'arrow' }>) => {
  const { relation, name, position } = arrow
  const left = requireMember(type, relation, position)
  if (left.kind !== 'relation')
    throw new SchemaError(`"${relation}" is a permission; only a relation can be followed`, position)
  const followed = plainTypes(left)
  if (!followed.some(target => findMember(schema, target, name) !== undefined))
    throw new SchemaError(`no type that "${relation}" may hold has a relation or permission "${name}"`, position)
}
