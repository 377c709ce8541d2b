import { readFileSync } from 'node:fs'
import type { IdentityClient } from '@gatehouse-id/identity-provider'
import {
  buildSchema,
  getNamedType,
  getNullableType,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLNamedType,
  getIntrospectionQuery,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql'
import type { HostileCase } from './operations.ts'

const schema = buildSchema(readFileSync(new URL('../../graphql/schema.graphql', import.meta.url), 'utf8'))

/** Of graphql/src/request/limits/limits.ts: what a document may have. */
const tokensMax = 1_800
const aliasesMax = 15
const levelsMax = 14
/** A caller may spend so much a minute that some twenty requests fit. */
const keysMade = 60

type Root = { kind: 'query' | 'mutation'; field: GraphQLField<unknown, unknown> }
/** How much of what there is a document asks for: levels of fields, entries of a page, fields of a set. */
type Shape = { what: string; levels: number; first: number; width: number; aliases?: number }

const shapes: Shape[] = [
  { what: 'the largest pages', levels: 3, first: 100, width: 60 },
  { what: 'pages within pages', levels: 6, first: 20, width: 6 },
  { what: 'the deepest', levels: levelsMax, first: 2, width: 2 },
  { what: 'the widest', levels: 2, first: 100, width: 400 },
  { what: 'under 15 names', levels: 3, first: 30, width: 12, aliases: aliasesMax },
]
/** How long lists are, and texts. */
const sizes = [
  { what: 'lists of 1,000', items: 1_000, characters: 20 },
  { what: 'the longest lists', items: 20_000, characters: 4 },
  { what: 'long texts', items: 3, characters: 100_000 },
]

/** Every field of queries and mutations by itself, as expensive as it may be, and what of the schema is asked for. */
export async function hostileGraphql(
  client: IdentityClient,
  { projectId }: { projectId: string },
): Promise<HostileCase[]> {
  const keys: string[] = []
  for (let n = 0; n < keysMade; n++) {
    const reBac = { companyRoles: ['admin'] }
    keys.push((await client.managementKeys.create({ name: `hostile ${n}`, reBac })).cleartext)
  }
  let sent = 0
  const caseOf = (what: string, body: () => object, sender: 'key' | 'visitor' = 'key'): HostileCase => ({
    what: `GraphQL ${what}`,
    sender,
    async make() {
      const authorization = `Bearer ${projectId}:${keys[sent++ % keys.length]}`
      const headers = { 'content-type': 'application/json', ...(sender === 'key' && { authorization }) }
      return { what, method: 'POST', path: '/graphql', headers, body: Buffer.from(JSON.stringify(body())) }
    },
  })
  const roots: Root[] = [
    ...Object.values(schema.getQueryType()?.getFields() ?? {}).map(field => ({ kind: 'query' as const, field })),
    ...Object.values(schema.getMutationType()?.getFields() ?? {}).map(field => ({ kind: 'mutation' as const, field })),
  ]
  return [
    ...roots.flatMap(root => {
      const name = `${root.kind} ${root.field.name}`
      const shown = root.kind === 'query' ? shapes : shapes.slice(0, 1)
      return [
        ...shown.map(shape =>
          caseOf(`${name}: ${shape.what}`, () => documentOf(root, shape, { items: 3, characters: 20 })),
        ),
        ...sizes.map(size => caseOf(`${name}: ${size.what}`, () => documentOf(root, { ...shallow, what: '' }, size))),
        caseOf(
          `${name} of a visitor`,
          () => documentOf(root, { ...shallow, what: '' }, { items: 200, characters: 20 }),
          'visitor',
        ),
      ]
    }),
    ...[true, false].map(isAll =>
      caseOf(`introspection, ${isAll ? 'all' : 'less'}`, () => ({
        query: getIntrospectionQuery({ descriptions: isAll }),
      })),
    ),
    caseOf('introspection of a visitor', () => ({ query: getIntrospectionQuery() }), 'visitor'),
    caseOf('introspection within itself', () => ({
      query: `{ __schema { types { fields { type { fields { type { fields { type { name } } } } } } } } }`,
    })),
    caseOf('five documents at once', () => Array.from({ length: 5 }, () => ({ query: getIntrospectionQuery() }))),
  ]
}

const shallow = { levels: 2, first: 5, width: 8 }

function documentOf({ kind, field }: Root, shape: Shape, size: { items: number; characters: number }) {
  const wanted = field.args.filter(({ name }) => !/^(last|before|after|dryRun)$/.test(name))
  const variables = Object.fromEntries(
    wanted.map(arg => [arg.name, arg.name === 'first' ? shape.first : inputOf(arg.type, size, 3)]),
  )
  const declared = wanted.map(({ name, type }) => `$${name}: ${type}`).join(', ')
  const passed = wanted.map(({ name }) => `${name}: $${name}`).join(', ')
  const room = { tokens: Math.floor((tokensMax - 10 * wanted.length) / (shape.aliases ?? 1)) }
  const selected = `${field.name}${passed && `(${passed})`}${selectionOf(getNamedType(field.type), shape, shape.levels, room)}`
  const all = Array.from({ length: shape.aliases ?? 1 }, (_, n) => (n === 0 ? selected : `a${n}: ${selected}`))
  return { query: `${kind}${declared && `(${declared})`} { ${all.join(' ')} }`, variables }
}

/** Fields that need no arguments, those that hold most first, until the room is used up. */
function selectionOf(type: GraphQLNamedType, shape: Shape, levels: number, room: { tokens: number }): string {
  if (!isCompositeType(type)) return ''
  room.tokens -= 3
  if (!isObjectType(type) && !isInterfaceType(type)) {
    const [branch] = schema.getPossibleTypes(type)
    return ` { __typename ${branch ? `... on ${branch.name}${selectionOf(branch, shape, levels, room)}` : ''} }`
  }
  const fields = Object.values(type.getFields())
    .filter(({ args, name }) => name !== 'pageInfo' && args.every(arg => !isNonNullType(arg.type)))
    .toSorted((one, other) => weightOf(other) - weightOf(one))
  const chosen: string[] = []
  for (const field of fields.slice(0, shape.width)) {
    const inner = getNamedType(field.type)
    if (room.tokens < 12 || (isCompositeType(inner) && levels <= 1)) continue
    const page = field.args.some(({ name }) => name === 'first') ? `(first: ${shape.first})` : ''
    room.tokens -= page ? 6 : 1
    chosen.push(`${field.name}${page}${selectionOf(inner, shape, levels - 1, room)}`)
  }
  return ` { ${chosen.join(' ') || '__typename'} }`
}

function weightOf({ type, args, name }: GraphQLField<unknown, unknown>): number {
  if (args.some(arg => arg.name === 'first') || name === 'edges') return 3
  return isListType(getNullableType(type)) || name === 'nodes' ? 2 : isCompositeType(getNamedType(type)) ? 1 : 0
}

function inputOf(given: GraphQLInputType, size: { items: number; characters: number }, levels: number): unknown {
  const type = getNullableType(given)
  if (isListType(type)) {
    const isSmall = !isInputObjectType(getNamedType(type))
    return Array.from({ length: isSmall ? size.items : Math.min(size.items, 2_000) }, (_, n) =>
      numbered(inputOf(type.ofType, { ...size, items: 3 }, levels - 1), n),
    )
  }
  if (isEnumType(type)) return type.getValues()[0]?.name
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields())
    const kept = fields.filter(field => isNonNullType(field.type) || levels > 0)
    const taken = type.isOneOf ? fields.slice(0, 1) : kept
    return Object.fromEntries(taken.map(field => [field.name, inputOf(field.type, size, levels - 1)]))
  }
  if (type.name === 'Int') return 100
  if (type.name === 'Float') return 1.5
  if (type.name === 'Boolean') return false
  if (type.name === 'DateTime') return '2026-01-01T00:00:00Z'
  if (type.name === 'JSON' || type.name === 'JSONObject') return { a: 'x'.repeat(size.characters) }
  if (type.name === 'ID') return btoa(`User:${'x'.repeat(Math.min(size.characters, 200))}`)
  return 'x'.repeat(size.characters)
}

function numbered(value: unknown, n: number): unknown {
  return typeof value === 'string' ? `${value.slice(0, 1_000)}${n}` : value
}
