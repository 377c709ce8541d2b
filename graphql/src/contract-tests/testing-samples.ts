import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLInputType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isInputObjectType,
  isInterfaceType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  isUnionType,
} from 'graphql'
import { nodeTypeOf } from '../schema/ids/node-type-of.ts'

type Input = Pick<GraphQLArgument | GraphQLInputField, 'name' | 'type' | 'extensions'>

/** Answers the id part of a node id of this type. */
export type IdOf = (typeName: string) => string

const nobody: IdOf = () => 'nobody'

/** A value that the input accepts; a global id is of the type that the input is for. */
function sample(input: Input, idOf: IdOf, type: GraphQLInputType = input.type): string {
  if (isNonNullType(type)) return sample(input, idOf, type.ofType)
  if (isListType(type)) return `[${sample(input, idOf, type.ofType)}]`
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields())
    const required = fields.filter(field => isNonNullType(field.type))
    const given = type.isOneOf ? fields.slice(0, 1) : required
    return `{ ${given.map(field => `${field.name}: ${sample(field, idOf)}`).join(', ')} }`
  }
  if ('getValues' in type) return type.getValues()[0]?.name ?? ''
  const plain: Record<string, string> = {
    Boolean: 'true',
    Int: '1',
    Float: '1',
    JSON: '{}',
    DateTime: '"2026-01-31T12:00:00Z"',
  }
  if (type.name !== 'ID') return plain[type.name] ?? '"x"'
  const about = typeOfId(input)
  return `"${btoa(`${about}:${idOf(about)}`)}"`
}

function typeOfId({ name, extensions }: Input): string {
  return nodeTypeOf(extensions) ?? (name.startsWith('tenant') ? 'Tenant' : 'User')
}

type Sampled = { kind: string; field: GraphQLField<unknown, unknown>; selection?: string; idOf?: IdOf }

/** An operation that asks for one root field with the arguments that it needs. */
export function operationOf({ kind, field, selection = '{ __typename }', idOf = nobody }: Sampled): string {
  const required = field.args.filter(arg => isNonNullType(arg.type))
  const args = required.map(arg => `${arg.name}: ${sample(arg, idOf)}`).join(', ')
  const selected = isLeafType(getNamedType(field.type)) ? '' : selection
  return `${kind.toLowerCase()} { ${field.name}${args && `(${args})`} ${selected} }`
}

/** Everything that can be selected without arguments, `levels` of links deep. */
export function selectionOf(schema: GraphQLSchema, type: GraphQLOutputType, levels: number): string {
  const named = getNamedType(type)
  if (isUnionType(named))
    return `{ __typename ${schema
      .getPossibleTypes(named)
      .map(each => `... on ${each.name} ${selectionOf(schema, each, levels)}`)
      .join(' ')} }`
  if (!isObjectType(named) && !isInterfaceType(named)) return ''
  // Types of a list belong to it and are no level of their own.
  const isWrapper = /(Connection|Edge|Payload)$/.test(named.name)
  const fields = Object.values(named.getFields()).flatMap(field => {
    if (field.args.some(arg => isNonNullType(arg.type))) return []
    if (isLeafType(getNamedType(field.type))) return [field.name]
    if (levels <= 0 && !isWrapper) return []
    const inner = selectionOf(schema, field.type, isWrapper ? levels : levels - 1)
    const page = field.args.some(({ name }) => name === 'first') ? '(first: 5)' : ''
    return inner === '' ? [] : [`${field.name}${page} ${inner}`]
  })
  return fields.length === 0 ? '{ __typename }' : `{ __typename ${fields.join(' ')} }`
}
