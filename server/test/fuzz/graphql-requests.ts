import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import {
  buildSchema,
  getNamedType,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLOutputType,
  isAbstractType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql'
import type { FuzzRequest } from './request.ts'
import { words } from './values.ts'

const schema = buildSchema(readFileSync(new URL('../../../graphql/schema.graphql', import.meta.url), 'utf8'))
const depthMax = 3

/** Operations of the GraphQL API, one root field each, with arguments of their types and every field below. */
export function graphqlRequests(known: string[]): fc.Arbitrary<FuzzRequest> {
  const roots = [
    { kind: 'query', type: schema.getQueryType() },
    { kind: 'mutation', type: schema.getMutationType() },
  ]
  const each = roots.flatMap(({ kind, type }) =>
    Object.values(type?.getFields() ?? {}).map(field => requestsOf(kind, field, known)),
  )
  return fc.oneof(...each)
}

function requestsOf(kind: string, field: GraphQLField<unknown, unknown>, known: string[]): fc.Arbitrary<FuzzRequest> {
  const { name, args } = field
  const declared = args.map(arg => `$${arg.name}: ${arg.type}`).join(', ')
  const passed = args.map(arg => `${arg.name}: $${arg.name}`).join(', ')
  const query = `${kind}${declared && `(${declared})`} { ${name}${passed && `(${passed})`}${selection(field.type, depthMax)} }`
  const values = Object.fromEntries(args.map(arg => [arg.name, inputFor(arg.type, known, depthMax)]))
  const required = args.filter(({ type }) => isNonNullType(type)).map(arg => arg.name)
  const variables = fc.record(values, { requiredKeys: required })
  const credential = fc.oneof({ weight: 12, arbitrary: fc.constant('viewer' as const) }, fc.constant('none' as const))
  return fc.tuple(variables, credential).map(([sent, as]) => ({
    what: `graphql ${name}`,
    method: 'POST',
    path: '/graphql',
    credential: as,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables: sent }),
  }))
}

/** The fields of a type that need no arguments, some levels down. */
function selection(type: GraphQLOutputType, depth: number): string {
  const named = getNamedType(type)
  if (isLeafType(named)) return ''
  if (isAbstractType(named)) {
    const branches = schema.getPossibleTypes(named).map(each => `... on ${each.name}${selection(each, depth - 1)}`)
    return ` { __typename ${depth > 0 ? branches.join(' ') : ''} }`
  }
  if (!isObjectType(named) || depth <= 0) return ' { __typename }'
  const fields = Object.values(named.getFields()).filter(field =>
    field.args.every(({ type: of }) => !isNonNullType(of)),
  )
  // Two branches of a union may have fields of one name and two types; the type's name makes each its own.
  return ` { __typename ${fields
    .map(each => `${named.name}_${each.name}: ${each.name}${selection(each.type, depth - 1)}`)
    .slice(0, 6)
    .join(' ')} }`
}

function inputFor(type: GraphQLInputType, known: string[], depth: number): fc.Arbitrary<unknown> {
  if (isNonNullType(type)) return inputFor(type.ofType, known, depth)
  if (isListType(type)) return fc.array(inputFor(type.ofType, known, depth), { maxLength: 3 })
  if (isEnumType(type)) return fc.constantFrom(...type.getValues().map(({ name }) => name))
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields())
    const values = Object.fromEntries(
      fields.map(field => [field.name, depth > 0 ? inputFor(field.type, known, depth - 1) : fc.constant(null)]),
    )
    return fc.record(values, {
      requiredKeys: fields.filter(field => isNonNullType(field.type)).map(({ name }) => name),
    })
  }
  if (type.name === 'Int') return fc.oneof(fc.integer({ min: -1, max: 200 }), fc.maxSafeInteger())
  if (type.name === 'Float') return fc.double()
  if (type.name === 'Boolean') return fc.boolean()
  if (type.name === 'DateTime') return fc.constantFrom('2026-01-01T00:00:00Z', 'yesterday', '0')
  return words(known)
}
