import {
  type GraphQLField,
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from 'graphql'
import { nodeTypeOf } from '../../schema/ids/node-type-of.ts'
import { textScalars } from '../../schema/scalars/text-scalars.ts'

type Input = Pick<GraphQLInputField | GraphQLArgument, 'name' | 'type' | 'extensions'>
export type Bad = { path: string; what: string; input: unknown }

/** Ids that are given in inputs: of what exists, by type. */
export type Ids = Readonly<Record<string, string>>

const tooLong = 'x'.repeat(200_000)
const text = { 'a number': 5, 'an object': {}, 'too long': tooLong, 'a zero character': 'a\u0000b' }
const badScalars: Readonly<Record<string, Record<string, unknown>>> = {
  String: text,
  ...Object.fromEntries(Object.keys(textScalars).map(name => [name, text])),
  Int: { text: 'x', 'a fraction': 1.5, 'too large': 3_000_000_000 },
  Float: { text: 'x', 'no number': {} },
  Boolean: { text: 'yes', 'a number': 1 },
  DateTime: { 'no time': 'yesterday', 'a day that is not there': '2026-02-31T00:00:00Z', 'a number': 5 },
  JSON: {},
  ID: {
    'no node id': 'none',
    'empty text': '',
    'of no type': btoa('Nothing:1'),
    'too long': btoa(`User:${tooLong}`),
    'an object': {},
  },
}

/** Every way in which one field of the input is wrong, while the others are as good as can be known of their types. */
export function badInputsOf(field: GraphQLField<unknown, unknown>, ids: Ids): Bad[] {
  const input = field.args.find(({ name }) => name === 'input')?.type
  const type = input && unwrapped(input)
  if (!type || !isInputObjectType(type)) return []
  return badObjects(type, ids, 2)
}

/** Every way in which one argument of a query is wrong; `input` has all arguments. */
export function badArgumentsOf({ args }: GraphQLField<unknown, unknown>, ids: Ids): Bad[] {
  const required = args.filter(({ type }) => isNonNullType(type))
  const good = Object.fromEntries(required.map(arg => [arg.name, goodValue(arg, arg.type, ids, 2)]))
  return args.flatMap(arg =>
    badValues(arg, ids, 2).map(({ path, what, input }) => ({
      path: path === '' ? arg.name : `${arg.name}.${path}`,
      what,
      input: input === missing ? without(good, arg.name) : { ...good, [arg.name]: input },
    })),
  )
}

function badObjects(type: GraphQLInputObjectType, ids: Ids, levels: number): Bad[] {
  const good = goodObject(type, ids, levels)
  const fields = Object.values(type.getFields())
  const unknown = { path: '', what: 'an unknown field', input: { ...good, notThere: 1 } }
  return [
    unknown,
    ...fields.flatMap(field => {
      // With @oneOf another field may be the one that is given.
      const others = type.isOneOf ? {} : good
      return badValues(field, ids, levels).map(({ path, what, input }) => ({
        path: path === '' ? field.name : `${field.name}.${path}`,
        what,
        input: input === missing ? without(good, field.name) : { ...others, [field.name]: input },
      }))
    }),
  ]
}

const missing = Symbol('missing')

function badValues(field: Input, ids: Ids, levels: number): Bad[] {
  const required = isNonNullType(field.type)
    ? [
        { path: '', what: 'missing', input: missing },
        { path: '', what: 'null', input: null },
      ]
    : []
  return [...required, ...badOfType(field, isNonNullType(field.type) ? field.type.ofType : field.type, ids, levels)]
}

function badOfType(field: Input, type: GraphQLInputType, ids: Ids, levels: number): Bad[] {
  if (isListType(type)) {
    const inner = unwrapped(type.ofType)
    const entries = badOfType(field, inner, ids, levels).map(bad => ({ ...bad, input: [bad.input] }))
    return [{ path: '', what: 'a list with null', input: [null] }, ...entries]
  }
  if (isInputObjectType(type)) {
    const inner = levels > 0 ? badObjects(type, ids, levels - 1) : []
    return [{ path: '', what: 'text', input: 'x' }, ...inner]
  }
  if (isEnumType(type)) return [{ path: '', what: 'an unknown value', input: 'NOT_THERE' }]
  const bad = 'name' in type ? badScalars[type.name] : undefined
  if (!bad) throw new Error(`${String(type)} has no bad values`)
  const values = Object.entries(bad)
  const about = typeOfId(field)
  const other = about === 'Tenant' ? `Role:${ids.Role}` : `Tenant:${ids.Tenant}`
  if (about) values.push(['of another type', btoa(other)], ['of what is not there', btoa(`${about}:nobody`)])
  return values.map(([what, input]) => ({ path: '', what, input }))
}

function goodObject(type: GraphQLInputObjectType, ids: Ids, levels: number): Record<string, unknown> {
  const fields = Object.values(type.getFields())
  // The value of something with a name matters as much as the name.
  const isGiven = ({ name, type: of }: GraphQLInputField) => isNonNullType(of) || name === 'value'
  const given = type.isOneOf ? fields.slice(0, 1) : fields.filter(isGiven)
  return Object.fromEntries(given.map(field => [field.name, goodValue(field, field.type, ids, levels)]))
}

function goodValue(field: Input, given: GraphQLInputType, ids: Ids, levels: number): unknown {
  const type = unwrapped(given)
  if (isListType(type)) return [goodValue(field, type.ofType, ids, levels)]
  if (isInputObjectType(type)) return goodObject(type, ids, levels)
  if (isEnumType(type)) return type.getValues()[0]?.name
  const about = typeOfId(field)
  if (about) return btoa(`${about}:${ids[about] ?? 'nobody'}`)
  const name = 'name' in type ? type.name : ''
  if (name === 'String') return goodText(field.name)
  return { Int: 1, Float: 1, Boolean: true, DateTime: '2026-01-31T12:00:00Z', JSON: 'good' }[name] ?? 'x'
}

function goodText(name: string): string {
  if (/email/i.test(name)) return 'good@example.com'
  if (/url|website|origin/i.test(name)) return 'https://good.example/'
  if (/phone/i.test(name)) return '+15550100'
  return 'good'
}

function typeOfId({ extensions }: Input): string | undefined {
  return nodeTypeOf(extensions)
}

function unwrapped(type: GraphQLInputType): GraphQLInputType {
  return isNonNullType(type) ? type.ofType : type
}

function without(object: Record<string, unknown>, name: string) {
  return Object.fromEntries(Object.entries(object).filter(([key]) => key !== name))
}
