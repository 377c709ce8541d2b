import { badRequest } from '../request/errors.ts'
import { pageSizeDefault, pageSizeMax } from '../request/limits.ts'

/** Which entries a caller wants. */
export type PageArguments = {
  first?: number | null
  after?: string | null
  last?: number | null
  before?: string | null
}

/** What a connection costs: each field inside counts once for every entry of the page. */
export function connectionCost({ first, last }: PageArguments) {
  return {
    field: 1,
    multiplier: Math.min(Math.max(first ?? last ?? pageSizeDefault, 1), pageSizeMax),
  }
}

/**
 * A Relay connection over a list that the provider answers as a whole.
 *
 * @param keyOf a key of each entry, unique and in ascending order in the list; it is the cursor
 */
export function connectionOfAll<Entry>(
  { first, after, last, before }: PageArguments,
  entries: readonly Entry[],
  keyOf: (entry: Entry) => string,
) {
  for (const [name, size] of Object.entries({ first, last }))
    if (typeof size === 'number' && (size < 1 || size > pageSizeMax))
      throw badRequest(`${name} is a number from 1 to ${pageSizeMax}.`)
  if (typeof first === 'number' && typeof last === 'number') throw badRequest('Give either first or last.')
  const isBackwards = typeof last === 'number'
  const between = entries.filter(
    entry => (!after || keyOf(entry) > textOfCursor(after)) && (!before || keyOf(entry) < textOfCursor(before)),
  )
  const page = isBackwards ? between.slice(-last) : between.slice(0, first ?? pageSizeDefault)
  const edges = page.map(node => ({ cursor: cursorOfText(keyOf(node)), node }))
  const isCut = page.length < between.length
  return {
    totalCount: entries.length,
    isTotalExact: true,
    edges,
    pageInfo: {
      hasNextPage: isBackwards ? Boolean(before) : isCut,
      hasPreviousPage: isBackwards ? isCut : Boolean(after),
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
  }
}

function cursorOfText(text: string) {
  return Buffer.from(text).toString('base64url')
}

function textOfCursor(cursor: string) {
  return Buffer.from(cursor, 'base64url').toString()
}
