import { isConstraintKind } from '../../conditions/constraints/constraints.ts'
import { listLengthMax } from '../../conditions/values.ts'
import { type Fields, fieldsOf, listOf, textOf } from './authz-fields.ts'
import { conditionsMax, parametersMax } from '../limits.ts'
import { isParameterType, parameterTypes } from '../parse/parse-declarations.ts'
import type { Condition, Literal, Parameter, Scalar } from '../schema.ts'
import { SchemaError } from '../schema-error.ts'
import { isWritableName } from '../parse/token-reader.ts'

/** Reads the conditions of a JSON schema; validation checks whether they can be evaluated. */
export function readConditions(value: unknown): Map<string, Condition> {
  const listed = listOf(value, 'conditions')
  if (listed.length > conditionsMax) throw new SchemaError(`a schema may have ${conditionsMax} conditions at most`)
  const conditions = new Map<string, Condition>()
  for (const [index, item] of listed.entries()) {
    const condition = readCondition(fieldsOf(item, `conditions[${index}]`), `conditions[${index}]`)
    if (conditions.has(condition.name)) throw new SchemaError(`condition "${condition.name}" is defined twice`)
    conditions.set(condition.name, condition)
  }
  return conditions
}

function readCondition(fields: Fields, at: string): Condition {
  const name = readName(fields, at)
  const context = `condition "${name}"`
  const constraint = textOf(fields, 'builtin', context)
  if (constraint !== undefined) {
    if (!isConstraintKind(constraint)) throw new SchemaError(`${context}: unknown kind of constraint "${constraint}"`)
    return { kind: 'constraint', name, constraint, fixed: readArguments(fields.arguments, context) }
  }
  const expression = textOf(fields, 'expression', context)?.trim()
  if (expression === undefined || expression === '') throw new SchemaError(`${context}: expression is missing`)
  const listed = listOf(fields.params, `${context}: params`)
  if (listed.length > parametersMax) throw new SchemaError(`${context}: more than ${parametersMax} params`)
  const parameters = listed.map(param => readParameter(fieldsOf(param, `${context}: params`), context))
  const names = new Set(parameters.map(parameter => parameter.name))
  if (names.size < parameters.length) throw new SchemaError(`${context}: two params have the same name`)
  return { kind: 'expression', name, parameters, expression }
}

/** Conditions exist only in the language, so they need names of the language. */
function readName(fields: Fields, at: string): string {
  const name = textOf(fields, 'name', at)
  if (name === undefined) throw new SchemaError(`${at}: name is missing`)
  if (!isWritableName(name))
    throw new SchemaError(`${at}: ${JSON.stringify(name)} is not a name of the schema language`)
  return name
}

function readParameter(fields: Fields, at: string): Parameter {
  const name = readName(fields, at)
  const { type } = fields
  if (!isParameterType(type))
    throw new SchemaError(`${at}: the type of ${name} is none of ${parameterTypes.join(', ')}`)
  return { name, type }
}

function readArguments(value: unknown, at: string): Record<string, Literal> {
  const entries = Object.entries(value === undefined || value === null ? {} : fieldsOf(value, `${at}: arguments`))
  return Object.fromEntries(entries.map(([name, argument]) => [name, readLiteral(argument, `${at}: ${name}`)]))
}

function readLiteral(value: unknown, at: string): Literal {
  if (!Array.isArray(value)) return readScalar(value, at)
  if (value.length > listLengthMax) throw new SchemaError(`${at} has more than ${listLengthMax} values`)
  return value.map(item => readScalar(item, at))
}

function readScalar(value: unknown, at: string): Scalar {
  if (typeof value === 'string' || typeof value === 'boolean') return value
  if (typeof value === 'number' && Number.isFinite(value)) return value
  throw new SchemaError(`${at} is neither a text nor a number nor a truth value, nor a list of those`)
}
