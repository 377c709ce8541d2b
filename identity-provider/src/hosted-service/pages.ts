import { z } from 'zod'
import { decodeCursor, encodeCursor } from '../foundation/cursor.ts'

/** One numbered page as the wire has it; `total` is 0 when the service does not tell. */
type WirePage<Entry> = { entries: Entry[]; total: number }
export type PageRequest = { after?: string; page?: number; limit: number }

const Offset = z.tuple([z.int().min(0)])

/**
 * Goes on at any entry although the wire only has pages of one size, counted from 0: a stretch that begins within a page
 * is cut out of two. The cursor holds how many entries came before, so entries that appear meanwhile move the rest.
 * @throws InvalidInput for a cursor that is none
 */
export async function readFrom<Entry>(
  { after, page = 0, limit }: PageRequest,
  readPage: (page: number) => Promise<WirePage<Entry>>,
): Promise<WirePage<Entry> & { next: string | undefined }> {
  const [offset] = after === undefined ? [page * limit] : decodeCursor(after, Offset)
  const first = Math.floor(offset / limit)
  const skipped = offset % limit
  const { entries: head, total } = await readPage(first)
  const tail = skipped > 0 && head.length === limit ? (await readPage(first + 1)).entries : []
  const entries = [...head, ...tail].slice(skipped, skipped + limit)
  const end = offset + entries.length
  const hasMore = entries.length === limit && (total === 0 || end < total)
  return { entries, total: Math.max(total, end), next: hasMore ? encodeCursor([end]) : undefined }
}
