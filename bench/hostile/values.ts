import type { Operation } from '@gatehouse-id/operation'
import { z } from 'zod'
import type { Schema } from '../../identity-provider/src/testing/contract-tests/support/mutations.ts'

/** What a request may still hold. */
type Room = { bytes: number; values: number }
export type WorstInput = { what: string; make(): Record<string, unknown> }
type Filling = [how: string, make: () => unknown]

const levelsMax = 3
/** JSON.stringify writes not many more. */
const levelsDeep = 1500
/** More names of one object count as eight values each. */
const namesMax = 999

/**
 * Requests that are as much as a body may hold, one for each place of the schema and each way to fill it: the longest
 * list of different things, the longest text, the most names, the most levels; everything else as in the valid one.
 */
export function worstInputs(
  operation: Operation,
  valid: Record<string, unknown>,
  room: Room,
  tag: string,
): WorstInput[] {
  const schema = z.toJSONSchema(operation.input, { io: 'input', unrepresentable: 'any' }) as Schema
  const walk = walkOf(schema, tag)
  const taken = JSON.stringify(valid)
  const left = { bytes: room.bytes - taken.length, values: room.values - valuesIn(taken) }
  return walk(schema, valid, left, [], value => value as Record<string, unknown>)
}

function walkOf(root: Schema, tag: string) {
  const resolved = (schema: Schema): Schema => {
    const { $ref } = schema
    return $ref === undefined
      ? schema
      : (root.$defs?.[$ref.slice('#/$defs/'.length)] ?? (root.$id === $ref ? root : {}))
  }

  function walk(
    from: Schema,
    value: unknown,
    room: Room,
    path: string[],
    put: (value: unknown) => Record<string, unknown>,
  ): WorstInput[] {
    const schema = resolved(from)
    const branches = schema.anyOf ?? schema.oneOf ?? schema.allOf
    if (branches) return branches.slice(0, 8).flatMap(branch => walk(branch, value, room, path, put))
    const here = fillings(schema, value, room, path.length).map(([how, filled]) => ({
      what: `${path.join('.') || 'all'}: ${how}`,
      make: () => put(filled()),
    }))
    if (path.length >= levelsMax) return here
    return [...here, ...inside(schema, value, room, path, put)]
  }

  function inside(...[schema, value, room, path, put]: Parameters<typeof walk>): WorstInput[] {
    if (schema.type === 'array') {
      const [first, ...rest] = Array.isArray(value) ? value : []
      return walk(schema.items ?? {}, first, room, [...path, '0'], other => put([other, ...rest]))
    }
    const now = typeof value === 'object' && value !== null ? { ...value } : (least(schema, tag) as object | undefined)
    const fields = Object.entries(schema.properties ?? {})
    const { additionalProperties: item } = schema
    if (typeof item === 'object' && fields.length === 0) {
      const [name = 'name', first] = Object.entries(now ?? {})[0] ?? []
      return walk(item, first, room, [...path, name], other => put({ [name]: other }))
    }
    return fields.flatMap(([name, field]) =>
      walk(field, (now as Record<string, unknown> | undefined)?.[name], room, [...path, name], other =>
        put({ ...now, [name]: other }),
      ),
    )
  }

  /** The values of a kind that hold most. */
  function fillings(schema: Schema, value: unknown, room: Room, level = levelsMax): Filling[] {
    if (schema.const !== undefined || schema.enum) return []
    if (schema.type === 'string') {
      const length = Math.min(schema.maxLength ?? Infinity, room.bytes - 10)
      return [
        ['a text', () => textOf(schema, tag).padEnd(length, 'x').slice(0, length)],
        ...(level <= 1 ? texts(length) : []),
      ]
    }
    if (schema.type === 'array') {
      const items = resolved(schema.items ?? {})
      const first: unknown = Array.isArray(value) ? value[0] : undefined
      const differing: Filling = ['a list', () => many(n => least(items, `${tag}${n}`), room, schema.maxItems)]
      if (first === undefined) return [differing]
      return [differing, ['equals', () => many(() => first, room, schema.maxItems)]]
    }
    if (schema.type === 'object' || schema.properties) {
      const { additionalProperties: item, properties: fields = {} } = schema
      if (typeof item === 'object' && Object.keys(fields).length === 0)
        return [['names', () => named(n => least(resolved(item), `${tag}${n}`), room)]]
      return [
        ...(schema.properties ? [['every field', () => full(schema, room, 0)] satisfies Filling] : []),
        ['unknown fields', () => ({ ...(value as object), ...named(n => n, room) })],
      ]
    }
    return schema.type === undefined ? anything(room) : []
  }

  /** Every field, each with its part of the room. */
  function full(from: Schema, room: Room, level: number): unknown {
    const schema = resolved(from)
    const [branch] = schema.anyOf ?? schema.oneOf ?? []
    if (branch) return full(branch, room, level)
    const fields = Object.entries(schema.properties ?? {})
    if (schema.type === 'object' && fields.length === 0 && typeof schema.additionalProperties !== 'object') return {}
    if (fields.length === 0 || level > levelsMax)
      return fillings(schema, undefined, room)[0]?.[1]() ?? least(schema, tag)
    const part = { bytes: room.bytes / fields.length - 30, values: room.values / fields.length - 1 }
    return Object.fromEntries(fields.map(([name, field]) => [name, full(field, part, level + 1)]))
  }

  /** The least that a schema takes; `mark` makes it another one. */
  function least(from: Schema, mark: string): unknown {
    const schema = resolved(from)
    const [branch] = schema.anyOf ?? schema.oneOf ?? schema.allOf ?? []
    if (branch) return least(branch, mark)
    if (schema.const !== undefined) return schema.const
    if (schema.enum) return schema.enum[0]
    if (schema.type === 'array') return schema.minItems ? [least(schema.items ?? {}, mark)] : []
    if (schema.type === 'boolean') return true
    if (schema.type === 'integer' || schema.type === 'number') return Math.max(schema.minimum ?? 0, 0)
    if (schema.type === 'object' || schema.properties)
      return Object.fromEntries(
        (schema.required ?? []).map(name => [name, least(schema.properties?.[name] ?? {}, mark)]),
      )
    return textOf(schema, mark)
  }
  return walk
}

function textOf({ format, pattern, maxLength = Infinity, minLength = 0 }: Schema, mark: string) {
  if (format === 'uri') return `https://example.com/${mark}`
  const text = pattern?.includes('@') || format === 'email' ? `x${mark}@example.com` : `x${mark}`
  return text.padEnd(minLength, 'x').slice(0, maxLength)
}

/** Texts that a parser, a pattern or a normalization takes long for. */
function texts(length: number): Filling[] {
  return length < 1000
    ? []
    : [
        ['brackets', () => '('.repeat(length)],
        ['marks', () => '\u0344'.repeat(length / 2)],
      ]
}

function anything(room: Room): Filling[] {
  const levels = Math.floor(Math.min(room.values, room.bytes / 2, levelsDeep)) - 2
  return [
    ['levels', () => JSON.parse('['.repeat(levels) + ']'.repeat(levels))],
    ['numbers', () => many(n => n, room)],
    ['objects', () => many(n => ({ id: `x${n}`, type: 'x' }), room)],
    ['names', () => named(n => n, room)],
    ['objects of many names', () => many(n => named(at => `${n}.${at}`, { bytes: 20_000, values: 990 }), room)],
    ['objects by name', () => named(n => ({ type: 'x', next: `x${n + 1}` }), room)],
    ['a text', () => 'x'.repeat(room.bytes - 10)],
  ]
}

function many<Value>(make: (n: number) => Value, room: Room, max = Infinity): Value[] {
  return Array.from({ length: howMany(make(100_000), room, max) }, (_, n) => make(n))
}
function named<Value>(make: (n: number) => Value, { bytes, values }: Room): Record<string, Value> {
  const fitting = howMany(make(100_000), { bytes: bytes - 100, values: values - 2 }, Infinity, 12)
  const count = Math.min(fitting, namesMax + Math.max(0, Math.floor((values - namesMax) / 8) - 10))
  return Object.fromEntries(Array.from({ length: count }, (_, n) => [`name${n}`, make(n)]))
}
function howMany(example: unknown, { bytes, values }: Room, max: number, more = 1) {
  const text = JSON.stringify(example) ?? ''
  return Math.max(0, Math.floor(Math.min(max, (bytes - 20) / (text.length + more), (values - 2) / valuesIn(text))))
}
/** As the server counts them, but for commas in texts. */
function valuesIn(text: string) {
  return 1 + (text.match(/[,[{]/g)?.length ?? 0)
}
