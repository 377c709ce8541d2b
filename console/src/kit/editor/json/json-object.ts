export type JsonObject = Record<string, unknown>

/** An object as it is, and anything else as an empty one: documents come from outside and may have any form. */
export function asObject(value: unknown): JsonObject {
  // Every non-null object can be read by its keys.
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {}
}

/** The object that a text is as JSON; undefined for other text. */
export function parseObject(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? asObject(value) : undefined
  } catch {
    return undefined
  }
}
