import { expect, test } from 'vitest'
import { z } from 'zod'
import { operation } from './declare.ts'
import { InvalidInput, OperationError } from './errors.ts'
import { parseInput } from './input.ts'
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
