import { expect, test } from 'vitest'
import { z } from 'zod'
import { operation } from '../declare.ts'
import { InvalidInput, OperationError } from '../errors.ts'
import { parseInput, readValue } from './input.ts'
import { json } from './json.ts'

const save = operation({
  summary: 'Save something',
  method: 'POST',
  path: '/save',
  auth: 'open',
  limit: 'read',
  input: z.object({ anything: json().optional(), names: z.array(z.string()).optional() }),
  output: z.object({}),
})

function refusal(sent: unknown): OperationError {
  try {
    parseInput(save, sent)
  } catch (error) {
    if (error instanceof OperationError) return error
    throw error
  }
  throw new Error('it was accepted')
}

function nested(levels: number): unknown {
  return JSON.parse('['.repeat(levels) + ']'.repeat(levels))
}

test('values nested 100 levels deep are accepted, deeper ones refused with their field', () => {
  expect(parseInput(save, { anything: nested(100) })).toEqual({ anything: nested(100) })
  for (const levels of [101, 100_000]) {
    const error = refusal({ anything: nested(levels) })
    expect(error).toBeInstanceOf(InvalidInput)
    expect(error.message).toBe('anything: must not be nested deeper than 100 levels')
    expect(error.fields.map(({ field }) => field)).toEqual(['anything'])
  }
})

test('of ten thousand wrong values the first twenty are reported', () => {
  const error = refusal({ names: new Array(10_000).fill(7) })
  expect(error.fields.map(({ field }) => field)).toEqual(Array.from({ length: 20 }, (_, index) => `names.${index}`))
  expect(error.message.length).toBeLessThan(2000)
})

const tolerant = operation({
  summary: 'Take what SDKs send',
  method: 'POST',
  path: '/tolerant',
  auth: 'open',
  limit: 'read',
  absentValues: { limit: [0, ''], 'search.to': [0], 'tenants.*.name': [''] },
  input: z.object({
    anything: json().optional(),
    limit: z.int().min(1).default(10),
    search: z.object({ from: z.int().optional(), to: z.int().min(1).optional() }).optional(),
    tenants: z
      .array(z.object({ id: z.string(), name: z.string().min(1).optional(), roles: z.array(z.string()).optional() }))
      .optional(),
    either: z
      .union([z.object({ kind: z.literal('a'), name: z.string().optional() }), z.object({ kind: z.literal('b') })])
      .optional(),
    cleared: z.object({ by: z.string().nullable().optional() }).optional(),
  }),
  output: z.object({}),
})

test('a body may be without the field that holds all of it', () => {
  const wrapped = { ...tolerant, wrapper: 'search', input: z.object({ search: z.object({ from: z.int() }) }) }
  expect(parseInput(wrapped, { from: 1 })).toEqual({ search: { from: 1 } })
  expect(parseInput(wrapped, { search: { from: 1 } })).toEqual({ search: { from: 1 } })
})

test('null counts as missing at any depth, in lists and unions too', () => {
  const sent = { search: { from: null }, tenants: [{ id: 't', roles: null }], either: { kind: 'a', name: null } }
  expect(parseInput(tolerant, sent)).toEqual({
    limit: 10,
    search: {},
    tenants: [{ id: 't' }],
    either: { kind: 'a' },
  })
})

test('null stays where the schema accepts it, even beside one that counts as missing', () => {
  const sent = { anything: { inner: null }, cleared: { by: null }, search: { from: null } }
  expect(parseInput(tolerant, sent)).toEqual({ ...sent, limit: 10, search: {} })
})

test('null does not stand for a required field, nor for an item of a list', () => {
  const at = (sent: unknown) => {
    try {
      parseInput(tolerant, sent)
    } catch (error) {
      if (error instanceof OperationError) return error.fields
    }
    return 'accepted'
  }
  expect(at({ tenants: [{ id: null }] })).toEqual([{ field: 'tenants.0.id', message: 'is required' }])
  expect(at({ tenants: [null] })).toMatchObject([{ field: 'tenants.0' }])
})

test('the zero values that an operation names count as missing, and no others', () => {
  const sent = {
    limit: 0,
    search: { from: 0, to: 0 },
    tenants: [
      { id: '', name: '' },
      { id: 'u', name: 'U' },
    ],
  }
  expect(parseInput(tolerant, sent)).toEqual({
    limit: 10,
    search: { from: 0 },
    tenants: [{ id: '' }, { id: 'u', name: 'U' }],
  })
  expect(() => parseInput(tolerant, { limit: -1 })).toThrow(InvalidInput)
})

test('what is wrong with a value of a file is said in words for people, of all of it', () => {
  const Role = z.object({ name: z.string(), permissions: z.array(z.string()) })
  expect(readValue(Role, { name: 'editor', permissions: [] })).toEqual({ value: { name: 'editor', permissions: [] } })
  expect(readValue(Role, { permissions: 'write' })).toEqual({
    problems: [
      { path: ['name'], message: 'is required' },
      { path: ['permissions'], message: 'must be a list' },
    ],
  })
  expect(readValue(Role, 'editor')).toEqual({ problems: [{ path: [], message: 'must be an object' }] })
})
