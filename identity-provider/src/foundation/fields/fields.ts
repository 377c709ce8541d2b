import { z } from 'zod'

/** What something is asked for by, such as a role's name; nothing has a longer one. */
export const reference = z.string().min(1, 'must not be empty').max(100, 'must have at most 100 characters')
/** The name that something is given. */
export const givenName = z.string().trim().min(1, 'must not be empty').max(100, 'must have at most 100 characters')
export const references = z.array(reference)

/** What operations for many things at once are asked for: a page of them. */
export const manyIds = z
  .array(z.string().min(1, 'must not be empty').max(320))
  .min(1, 'must not be empty')
  .max(100, 'must have at most 100 ids')

/** ECMAScript's last moment, in epoch milliseconds. */
const lastMs = 8_640_000_000_000_000

/** From 0 on; as texts, too, which is how queries and 64-bit integers come (provider-api §0.6). */
export function wholeNumber(max: number, min = 0) {
  return z
    .union([z.int(), z.string().regex(/^\d{1,16}$/)], 'must be a whole number')
    .transform(Number)
    .pipe(z.int().min(min, `must be at least ${min}`).max(max, `must be at most ${max}`))
}

export const epochMs = wholeNumber(lastMs)
/** Epoch seconds, up to the year 3000. */
export const seconds = z.int().min(0).max(32_503_680_000)
/** Of results; a cursor leads to later ones. */
export const page = z.int().min(0).max(1_000_000, 'must be at most 1000000').default(0)

/** Named values, not too many of them. */
export function named<Value extends z.ZodType>(value: Value, { nameMax = 60, entriesMax = 200 } = {}) {
  return z
    .record(z.string().min(1).max(nameMax), value)
    .refine(entries => Object.keys(entries).length <= entriesMax, `must have at most ${entriesMax} entries`)
}

/** What somebody has chosen is easily guessed: it has to look like what a program has drawn. */
export const importedSecret = z
  .string()
  .regex(/^[\x21-\x39\x3b-\x7e]{20,500}$/, 'must have 20 to 500 characters, without spaces and colons')
  .refine(text => new Set(text).size >= 10, 'must have at least 10 different characters')

type Unwrapped<Shape extends z.ZodRawShape> = {
  [Key in keyof Shape]: z.ZodOptional<Shape[Key] extends z.ZodDefault<infer Inner> ? Inner : Shape[Key]>
}

/** Every field optional, and absent where omitted: zod's own `partial` would fill in the defaults. */
export function withoutDefaults<Shape extends z.ZodRawShape>(shape: Shape): Unwrapped<Shape> {
  const fields = Object.entries(shape).map(([key, field]) => [
    key,
    z.optional(field instanceof z.ZodDefault ? field.unwrap() : field),
  ])
  // Safe: every key of the shape got its unwrapped field.
  return Object.fromEntries(fields) as Unwrapped<Shape>
}

/** Search ignores case, width and the composition of accents. */
export function normalizeText(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}
