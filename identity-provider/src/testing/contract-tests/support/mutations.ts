import type { Operation } from '@gatehouse-id/operation'
import { z } from 'zod'
import type { Input } from './context.ts'

/** A request with one thing wrong in it, at a path such as `user.email` or `roles.0.name`. */
export type Mutation = { what: string; field: string; input: Input }

/** JSON Schema 2020-12, as zod writes it. */
export type Schema = { [key: string]: unknown } & {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  items?: Schema
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  minimum?: number
  default?: unknown
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
  $ref?: string
  $defs?: Record<string, Schema>
}

/** Where the walk is: how a whole request with another value here looks, and what is here in the valid one. */
type Spot = { schema: Schema; path: string[]; value: unknown; put(value: unknown): Input; isRequired: boolean }

const longText = 'x'.repeat(900_000)
/** What would pass for a text of a narrower kind, were it not so long. */
const longUrl = `https://example.com/${longText}`
const longTexts = [longText, `/${longText}`, `${longText}@example.com`]
const elementsMany = 10_000
/** An item that is not small would make a body that is refused as a whole. */
const itemBytesMax = 80
const deep: unknown = JSON.parse('['.repeat(1000) + ']'.repeat(1000))

/** Every way to break a valid request of an operation that its schema forbids. */
export function mutationsOf(operation: Operation, valid: Input): Mutation[] {
  // Zod writes JSON Schema 2020-12, whose keywords used here are those of the type above.
  const schema = z.toJSONSchema(operation.input, { io: 'input', unrepresentable: 'any' }) as Schema
  const isQuery = operation.method === 'GET' || operation.method === 'DELETE'
  const inPath = [...operation.path.matchAll(/\{(\w+)\}/g)].map(match => String(match[1]))
  return walk({ schema, path: [], value: valid, put: value => value as Input, isRequired: true }).filter(
    ({ what, field }) =>
      // A path without its parameter is another path, and a query holds nothing but texts.
      !(what === 'missing' && inPath.includes(field)) && !(isQuery && (what === 'null' || what.startsWith('type: '))),
  )
}

function walk(spot: Spot): Mutation[] {
  const schema = branchOf(spot.schema, spot.value)
  const here = { ...spot, schema }
  const isTop = spot.path.length === 0
  return [...(isTop ? [] : wrong(here, typesOf(spot.schema))), ...properties(here), ...elements(here), ...entries(here)]
}

/** The branch of a union that the valid value is of; the first one when there is none. */
function branchOf(schema: Schema, value: unknown): Schema {
  const branches = (schema.anyOf ?? schema.oneOf)?.filter(({ properties: fields }) => fields)
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map(each => branchOf(each, value)))
  if (!branches?.length) return schema
  const record: Record<string, unknown> = typeof value === 'object' ? { ...value } : {}
  const isOf = ({ properties: fields = {} }: Schema) =>
    Object.entries(fields).every(([name, field]) => field.const === undefined || field.const === record[name])
  return branches.find(isOf) ?? branches[0] ?? schema
}

function properties({ schema, path, value, put }: Spot): Mutation[] {
  const { properties: fields = {}, required = [] } = schema
  const now: Record<string, unknown> = { ...(value ?? least(schema) ?? {}) }
  return Object.entries(fields).flatMap(([name, field]) =>
    walk({
      schema: field,
      path: [...path, name],
      value: now[name],
      put: other => put({ ...now, [name]: other }),
      isRequired: required.includes(name),
    }),
  )
}

function elements({ schema, path, value, put }: Spot): Mutation[] {
  if (schema.type !== 'array' || !schema.items) return []
  const [first = least(schema.items), ...rest] = Array.isArray(value) ? value : []
  const inside = { schema: schema.items, path: [...path, '0'], value: first, isRequired: false }
  return walk({ ...inside, put: other => put([other, ...rest]) }).filter(({ what }) => what !== 'null')
}

function entries({ schema, path, value, put }: Spot): Mutation[] {
  const { additionalProperties: item } = schema
  if (typeof item !== 'object' || Object.keys(item).length === 0 || '$ref' in item) return []
  const [name, first] = Object.entries(value ?? {})[0] ?? ['name', least(item)]
  const names = Array.from({ length: elementsMany }, (_, index) => [`name${index}`, first])
  return [
    { what: 'too many', field: path.join('.'), input: put(Object.fromEntries(names)) },
    ...walk({ schema: item, path: [...path, name], value: first, put: v => put({ [name]: v }), isRequired: false }),
  ]
}

const wrongValues = { number: 12_345, text: 'neither of these', list: [], object: {}, truth: true }

/** @param types of every branch of a union, whichever the valid value is of */
function wrong({ schema, path, value, put, isRequired }: Spot, types: Set<string>): Mutation[] {
  const field = path.join('.')
  const mutation = (what: string, other: unknown) => ({ what, field, input: put(other) })
  const mutations: Mutation[] = []
  if (isRequired) mutations.push(mutation('missing', undefined))
  if (types.has('any')) return [...mutations, mutation('too deep', deep)]
  // Null counts as absent: SDKs send it for what was not given.
  if (isRequired && !types.has('null')) mutations.push(mutation('null', null))
  if (!types.has('number')) mutations.push(mutation('type: number', wrongValues.number))
  if (types.has('number') && !types.has('boolean')) mutations.push(mutation('type: truth', wrongValues.truth))
  if (!types.has('array')) mutations.push(mutation('type: list', wrongValues.list))
  if (!types.has('object')) mutations.push(mutation('type: object', wrongValues.object))
  if (!types.has('string')) mutations.push(mutation('text', wrongValues.text))
  if (types.has('integer')) {
    mutations.push(mutation('fraction', 1.5), mutation('too large', Number.MAX_SAFE_INTEGER))
    mutations.push(mutation('too small', -Number.MAX_SAFE_INTEGER))
  }
  if (schema.enum) mutations.push(mutation('none of the values', wrongValues.text))
  if (types.has('string')) mutations.push(...tooLong(schema).map(text => mutation('too long', text)))
  if (types.has('array')) mutations.push(mutation('too many', many(schema, value)))
  return mutations
}

function many(schema: Schema, value: unknown): unknown[] {
  const first: unknown = Array.isArray(value) ? value[0] : undefined
  const isSmall = first !== undefined && JSON.stringify(first).length <= itemBytesMax
  const length = Math.max(elementsMany, (schema.maxItems ?? 0) + 1)
  return new Array(length).fill(isSmall ? first : least(schema.items ?? {}))
}

/** One character more than a stated limit, or texts that pass for many a thing. */
function tooLong({ maxLength, pattern, format }: Schema): string[] {
  return maxLength !== undefined
    ? ['x'.repeat(maxLength + 1)]
    : format === 'uri'
      ? [longUrl]
      : pattern
        ? longTexts
        : [longText]
}

/** JSON types that a value may be of; `any` for whatever JSON there is. */
function typesOf(schema: Schema): Set<string> {
  const branches = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]
  if (branches.length > 0) return new Set(branches.flatMap(each => [...typesOf(each)]))
  if (schema.const !== undefined) return new Set(['const', typeof schema.const])
  if (schema.enum) return new Set(['enum', ...schema.enum.map(each => typeof each)].filter(each => each !== 'string'))
  if (schema.type === undefined) return new Set(['any'])
  const types = [schema.type].flat()
  return new Set(types.includes('integer') ? [...types, 'number'] : types)
}

/** The least that a schema takes, or comes near to. */
function least(schema: Schema): unknown {
  const [branch] = schema.anyOf ?? schema.oneOf ?? []
  if (branch) return least(branch)
  if (schema.default !== undefined) return schema.default
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.type === 'array') return schema.minItems ? [least(schema.items ?? {})] : []
  if (schema.type === 'boolean') return true
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(schema.minimum ?? 0, 0)
  if (schema.type === 'object' || schema.properties)
    return Object.fromEntries((schema.required ?? []).map(name => [name, least(schema.properties?.[name] ?? {})]))
  if (schema.format === 'uri') return 'https://example.com/'
  return schema.pattern?.includes('@') ? 'a@example.com' : 'x'
}
