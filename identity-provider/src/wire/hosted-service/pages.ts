import { z } from 'zod'
import { decodeCursor, encodeCursor } from '../../foundation/requests/cursor.ts'

/** One numbered page as the wire has it; `total` is 0 when the service does not tell. */
type WirePage<Entry> = { entries: Entry[]; total: number }
export type PageRequest = {
  after?: string | undefined
  before?: string | undefined
  fromEnd?: boolean | undefined
  withCursors?: boolean | undefined
  page?: number | undefined
  limit: number
}
export type PageAnswer<Entry> = WirePage<Entry> & { next?: string; previous?: string; cursors?: string[] }

const Offset = z.tuple([z.int().min(0)])

/**
 * Goes on at any entry although the wire only has pages of one size, counted from 0: a stretch that begins within a page
 * is cut out of two. A cursor holds the number of its entry, counted from 1, so entries that appear meanwhile move the
 * rest.
 * @throws InvalidInput for a cursor that is none
 */
export async function readFrom<Entry>(
  request: PageRequest,
  readPage: (page: number) => Promise<WirePage<Entry>>,
): Promise<PageAnswer<Entry>> {
  const { offset, end } = await stretchOf(request, readPage)
  const { limit, withCursors } = request
  const first = Math.floor(offset / limit)
  const skipped = offset % limit
  const { entries: head, total } = await readPage(first)
  const tail = skipped > 0 && head.length === limit ? (await readPage(first + 1)).entries : []
  const entries = [...head, ...tail].slice(skipped, skipped + end - offset)
  const reached = offset + entries.length
  const hasMore = entries.length === end - offset && entries.length > 0 && (total === 0 || reached < total)
  return {
    entries,
    total: Math.max(total, reached),
    ...(hasMore && { next: encodeCursor([reached]) }),
    ...(offset > 0 && entries.length > 0 && { previous: encodeCursor([offset + 1]) }),
    ...(withCursors && { cursors: entries.map((_, index) => encodeCursor([offset + index + 1])) }),
  }
}

/** The entries that are asked for, from `offset` to `end`. */
async function stretchOf<Entry>(
  { after, before, fromEnd, page = 0, limit }: PageRequest,
  readPage: (page: number) => Promise<WirePage<Entry>>,
): Promise<{ offset: number; end: number }> {
  if (before !== undefined || fromEnd) {
    const end =
      before === undefined ? (await readPage(0)).total : Math.max(decodeCursor(before, Offset, 'before')[0] - 1, 0)
    return { offset: Math.max(end - limit, 0), end }
  }
  const offset = after === undefined ? page * limit : decodeCursor(after, Offset)[0]
  return { offset, end: offset + limit }
}
