import { InvalidInput } from '@gatehouse-id/operation'
import { z } from 'zod'
import type { Page } from './read-page.ts'

const cursor = z.string().max(2000).optional()

/** Gatehouse's own: where a page is that no number says, at whatever depth. */
export const beyondCursor = {
  /** `next` of the previous answer, or the cursor of an entry. Replaces `page`. */
  after: cursor,
  /** `previous` of an answer, or the cursor of an entry. Replaces `page` and `after`. */
  before: cursor,
  /** The last entries instead of the first. Replaces `page`. */
  fromEnd: z.boolean().optional(),
  /** Answers a cursor for each entry. */
  withCursors: z.boolean().optional(),
}
/** Gatehouse's own: where a page ends, and begins; absent where nothing is beyond. */
export const cursorsOfPage = {
  next: cursor,
  previous: cursor,
  /** Of each entry, in the same order. */
  cursors: z.array(z.string()).optional(),
}

/** What tells of a page where it ends, and begins. */
export function placesOf<Row>(
  { rows, hasNext, hasPrevious }: Page<Row>,
  placeOf: (row: Row) => readonly (string | number)[],
  { withCursors = false }: { withCursors?: boolean | undefined },
): { next?: string; previous?: string; cursors?: string[] } {
  const cursors = rows.map(row => encodeCursor(placeOf(row)))
  const [first, last] = [cursors.at(0), cursors.at(-1)]
  return {
    ...(hasNext && last !== undefined && { next: last }),
    ...(hasPrevious && first !== undefined && { previous: first }),
    ...(withCursors && { cursors }),
  }
}

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
