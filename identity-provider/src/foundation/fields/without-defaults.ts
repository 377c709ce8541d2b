import { z } from 'zod'

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
