import type { Builder } from './builder.ts'

/**
 * A part of the schema that several capabilities refer to: it is made when the first of them asks for it, once for each
 * builder.
 */
export function once<Part>(make: (builder: Builder) => Part): (builder: Builder) => Part {
  const made = new WeakMap<Builder, Part>()
  return builder => {
    const known = made.get(builder)
    if (known !== undefined) return known
    const part = make(builder)
    made.set(builder, part)
    return part
  }
}
