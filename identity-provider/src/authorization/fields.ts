import { z } from 'zod'

/** In one call. */
export const tuplesMax = 1_000
export const bodyBytesMax = 5 * 1024 * 1024
const idBytesMax = 1_000
const nameBytesMax = 100

/** Both have to fit into an index, twice (docs/decisions/management/authorization.md). */
function within(bytesMax: number) {
  return (text: string) => Buffer.byteLength(text) <= bytesMax
}

/** Of a resource or target; whatever text there is. */
export const id = z
  .string()
  .min(1, 'must not be empty')
  .max(500, 'must have at most 500 characters')
  .refine(within(idBytesMax), `must have at most ${idBytesMax} bytes`)

/** The same, or '' for none. */
export const idOrNone = z
  .string()
  .max(500, 'must have at most 500 characters')
  .refine(within(idBytesMax), `must have at most ${idBytesMax} bytes`)

/** Of a type, relation or permission. */
export const name = z
  .string()
  .max(100, 'must have at most 100 characters')
  .refine(within(nameBytesMax), `must have at most ${nameBytesMax} bytes`)
export const requiredName = name.min(1, 'must not be empty')

export const isNameShort = within(nameBytesMax)

/** What conditions are told. */
export const context = z
  .record(z.string().max(200), z.unknown())
  .refine(value => JSON.stringify(value).length <= 100_000, 'must be at most 100,000 characters of JSON')
  .optional()

export const consistency = z.enum(['full']).optional()
