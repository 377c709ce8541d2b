import { badRequest } from '../../request/errors.ts'
import { pageSizeDefault, pageSizeMax } from '../../request/limits/limits.ts'
import type { PageArguments } from './pages.ts'

type Load<Entry> = (page: number, limit: number) => Promise<{ entries: readonly Entry[]; total: number }>

/**
 * A Relay connection over a list that the provider answers in numbered pages. A cursor is the position of its entry, so
 * that entries that are added or deleted between two requests shift the next page.
 */
export async function connectionOfPages<Entry>(page: PageArguments, load: Load<Entry>) {
  const { from, to } = await stretchOf(page, async () => (await load(0, 1)).total)
  const { entries, total } = await read(load, from, to)
  const edges = entries.map((node, index) => ({ cursor: cursorOf(from + index), node }))
  return {
    totalCount: total,
    isTotalExact: true,
    edges,
    pageInfo: {
      hasNextPage: from + edges.length < total,
      hasPreviousPage: from > 0,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
  }
}

/** The positions that a caller wants: from the first on, up to but without the second. */
async function stretchOf({ first, after, last, before }: PageArguments, countAll: () => Promise<number>) {
  for (const [name, size] of Object.entries({ first, last }))
    if (typeof size === 'number' && (size < 1 || size > pageSizeMax))
      throw badRequest(`${name} is a number from 1 to ${pageSizeMax}.`)
  if (typeof first === 'number' && typeof last === 'number') throw badRequest('Give either first or last.')
  const start = after ? positionOf(after) + 1 : 0
  if (typeof last !== 'number') {
    const to = start + (first ?? pageSizeDefault)
    return { from: start, to: before ? Math.max(start, Math.min(to, positionOf(before))) : to }
  }
  const end = before ? positionOf(before) : await countAll()
  return { from: Math.max(start, end - last), to: Math.max(start, end) }
}

/** Pages of one size cover any stretch of at most that size with two of them. */
async function read<Entry>(load: Load<Entry>, from: number, to: number) {
  const number = Math.floor(from / pageSizeMax)
  const { entries, total } = await load(number, pageSizeMax)
  const isSplit = to > (number + 1) * pageSizeMax && total > (number + 1) * pageSizeMax
  const more = isSplit ? (await load(number + 1, pageSizeMax)).entries : []
  const offset = number * pageSizeMax
  return { entries: [...entries, ...more].slice(from - offset, to - offset), total }
}

function cursorOf(position: number) {
  return Buffer.from(`#${position}`).toString('base64url')
}

function positionOf(cursor: string): number {
  const [, position] = /^#(\d{1,9})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  if (position === undefined) throw badRequest(`${cursor} is not a cursor of this list.`)
  return Number(position)
}
