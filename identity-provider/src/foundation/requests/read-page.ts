/** Which entries of an ordered list are asked for. */
export type PageOf<Place> = {
  /** The entries that follow this place. */
  after?: Place | undefined
  /** The last entries that precede this place. */
  before?: Place | undefined
  /** Without a place: the last entries of the list. */
  isFromEnd?: boolean
  /** Without a place: entries that are left out at the start. */
  offset?: number
  limit: number
}

/** What to read: at most `limit` rows beyond `place`, backwards in the opposite order. */
export type Stretch<Place> = { isBackwards: boolean; place: Place | undefined; offset: number; limit: number }

export type Page<Row> = { rows: Row[]; hasPrevious: boolean; hasNext: boolean }

/** One page in the order of the list, in whichever direction it is read; one row more than asked for is read. */
export async function readPage<Place, Row>(
  { after, before, isFromEnd = false, offset = 0, limit }: PageOf<Place>,
  read: (stretch: Stretch<Place>) => Promise<Row[]>,
): Promise<Page<Row>> {
  const isBackwards = before !== undefined || isFromEnd
  const skipped = isBackwards || after !== undefined ? 0 : offset
  const found = await read({ isBackwards, place: before ?? after, offset: skipped, limit: limit + 1 })
  const rows = found.slice(0, limit)
  const hasMore = found.length > limit
  return isBackwards
    ? { rows: rows.toReversed(), hasPrevious: hasMore, hasNext: before !== undefined }
    : { rows, hasPrevious: after !== undefined || skipped > 0, hasNext: hasMore }
}
