import { InvalidInput } from '@gatehouse/operation'
import type { z } from 'zod'

/** A cursor is opaque to callers: base64url of a small JSON array. */
export function encodeCursor(place: readonly (string | number | boolean)[]): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url')
}

/** @throws InvalidInput for text that `encodeCursor` did not make */
export function decodeCursor<Place extends z.ZodType>(
  cursor: string,
  shape: Place,
  field: 'after' | 'before' = 'after',
): z.output<Place> {
  const parsed = shape.safeParse(parse(Buffer.from(cursor, 'base64url').toString('utf8')))
  if (parsed.success) return parsed.data
  const message = 'is not a cursor of this search; leave it out to begin at the first page'
  throw new InvalidInput({ message: `${field}: ${message}`, fields: [{ field, message }] })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
