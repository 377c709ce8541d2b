import { expect, test } from 'vitest'
import { z } from 'zod'
import { InvalidInput } from '../errors.ts'
import { parseInput } from '../input/input.ts'

const phone = z.string().regex(/^\+\d+$/, 'must be a phone number')
const input = z.object({
  phone: phone.or(z.literal('')).optional(),
  limit: z.union([z.string().max(3), z.number()]).optional(),
  kind: z.enum(['a', 'b']).optional(),
  days: z.int().min(1).max(30).optional(),
  names: z.array(z.string()).max(1).optional(),
  labels: z.record(z.string(), z.string()).optional(),
  party: z.union([z.object({ user: z.string() }), z.object({ tenant: z.strictObject({ id: z.string() }) })]).optional(),
})
const operation = {
  method: 'POST',
  path: '/',
  input,
  output: z.object({}),
  auth: 'open',
  limit: 'read',
  summary: '',
} as const

test.each([
  [{ phone: '123' }, 'phone: must be a phone number'],
  [{ phone: 123 }, 'phone: must be text'],
  [{ limit: [] }, 'limit: must be text or a number'],
  [{ limit: 'long' }, 'limit: must have at most 3 characters'],
  [{ kind: 'c' }, 'kind: must be one of a, b'],
  [{ days: 1.5 }, 'days: must be a whole number'],
  [{ days: 31 }, 'days: must be at most 30'],
  [{ names: ['a', 'b'] }, 'names: must have at most 1 entries'],
  [{ names: 'a' }, 'names: must be a list'],
  [{ labels: 'a' }, 'labels: must be an object'],
])('%j: %s', (sent, message) => {
  expect(() => parseInput(operation, sent)).toThrow(InvalidInput)
  expect(() => parseInput(operation, sent)).toThrow(message)
})
