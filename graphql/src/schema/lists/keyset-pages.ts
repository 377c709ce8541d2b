import { badRequest } from '../../request/errors.ts'
import type { PageArguments } from './pages.ts'
import { pageSize } from './sorted-pages.ts'

/** The provider counts no further: there may be more. */
const countMax = 10_000

/** What to ask the provider for: a page after or before one of its cursors, or the last one. */
export type KeysetRequest = {
  limit: number
  after: string | undefined
  before: string | undefined
  fromEnd: boolean
}

/** The entries to load for a caller's arguments; throws when they make no sense. */
export function keysetRequest(page: PageArguments): KeysetRequest {
  const limit = pageSize(page)
  const isBackwards = typeof page.last === 'number'
  if (page.after && isBackwards) throw badRequest('Use after with first, and before with last.')
  if (page.before && !isBackwards) throw badRequest('Use before with last, and after with first.')
  return { limit, after: page.after || undefined, before: page.before || undefined, fromEnd: isBackwards }
}

/** A Relay connection over a page of the provider, whose cursors say where each entry stands. */
export function keysetConnection<Entry>({
  entries,
  cursors,
  total,
  isTotalExact = total < countMax,
  hasNext,
  hasPrevious,
}: {
  entries: readonly Entry[]
  /** Of each entry. */
  cursors: readonly string[]
  total: number
  isTotalExact?: boolean
  hasNext: boolean
  hasPrevious: boolean
}) {
  const edges = entries.map((node, index) => ({ cursor: cursors[index] ?? '', node }))
  return {
    totalCount: total,
    isTotalExact,
    edges,
    pageInfo: {
      hasNextPage: hasNext,
      hasPreviousPage: hasPrevious,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
  }
}
