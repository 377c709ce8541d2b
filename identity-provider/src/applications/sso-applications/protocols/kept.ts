import { z } from 'zod'

type Kept<Shape extends z.ZodRawShape> = {
  [Name in keyof Shape]: z.ZodOptional<Shape[Name] extends z.ZodDefault<infer Inner> ? Inner : Shape[Name]>
}

/** Fields without their defaults: what omits them leaves them as they are. */
export function kept<Shape extends z.ZodRawShape>(fields: z.ZodObject<Shape>): z.ZodObject<Kept<Shape>> {
  const entries = Object.entries(fields.shape).map(([name, field]) => {
    const inner = field instanceof z.ZodDefault ? field.unwrap() : field
    return [name, z.optional(inner)]
  })
  // The same names, each made as the type says.
  return z.object(Object.fromEntries(entries) as Kept<Shape>)
}
