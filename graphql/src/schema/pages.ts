import { badRequest } from '../request/errors.ts'
import { pageSizeDefault, pageSizeMax } from '../request/limits.ts'

// Up to here the provider counts matches one by one; beyond, its totals are estimates.
const exactTotalMax = 10_000

// A caller who goes on from the middle of a page again and again would make the provider load ever more to drop.
const skipMax = 900

/** Which entries a caller wants. */
export type PageArguments = {
  first?: number | null
  after?: string | null
  last?: number | null
  before?: string | null
}

/** What to ask the provider for: `limit` entries from its position `after` on, of which the first `skip` are dropped. */
export type PageRequest = {
  limit: number
  after: string | undefined
  skip: number
}

/**
 * Cursors are `<entries to skip>.<provider position>`: the provider names only the position where its next page starts,
 * and an entry within a page is identified by counting from there.
 */
function cursorOf(skip: number, position: string | undefined) {
  return `${skip}.${position ?? ''}`
}

function parseCursor(cursor: string): { skip: number; position: string | undefined } {
  const [, skip, position] = /^(\d{1,3})\.(.*)$/.exec(cursor) ?? []
  if (skip === undefined || Number(skip) > skipMax) throw badRequest('after is not a cursor of this list.')
  return { skip: Number(skip), position: position || undefined }
}

/** The entries to load for a caller's arguments; throws when they make no sense. */
export function pageRequest({ first, after, last, before }: PageArguments): PageRequest {
  if (typeof last === 'number' || before) throw badRequest('This list is read forwards only: use first and after.')
  const size = first ?? pageSizeDefault
  if (size < 1 || size > pageSizeMax) throw badRequest(`first is a number from 1 to ${pageSizeMax}.`)
  const { skip, position } = after ? parseCursor(after) : { skip: 0, position: undefined }
  return { limit: size + skip, after: position, skip }
}

/** What a connection costs: each field inside counts once for every entry of the page. */
export function connectionCost({ first, last }: PageArguments) {
  return {
    field: 1,
    multiplier: Math.min(Math.max(first ?? last ?? pageSizeDefault, 1), pageSizeMax),
  }
}

/** A Relay connection over the provider's answer to `request`; `next` is where its next page starts, if there is one. */
export function connectionOf<Entry>(
  request: PageRequest,
  { entries, total, next }: { entries: readonly Entry[]; total: number; next: string | undefined },
) {
  const isLast = (index: number) => index === entries.length - 1
  const edges = entries
    .map((node, index) => ({
      cursor: next !== undefined && isLast(index) ? cursorOf(0, next) : cursorOf(index + 1, request.after),
      node,
    }))
    .slice(request.skip)
  return {
    totalCount: total,
    isTotalExact: total <= exactTotalMax,
    edges,
    pageInfo: {
      hasNextPage: next !== undefined,
      hasPreviousPage: request.after !== undefined || request.skip > 0,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
  }
}
