import { badRequest } from '../../request/errors.ts'
import { pageSizeDefault, pageSizeMax } from '../../request/limits/limits.ts'
import type { PageArguments } from './pages.ts'

type Value = string | number | boolean

/** How a list is ordered: by a value, and entries with the same value by their ids. */
export type Sorting<Entry> = {
  by: (entry: Entry) => Value
  idOf: (entry: Entry) => string
  isDescending?: boolean
}

/** A Relay connection over a list that was loaded as a whole; pages are read in both directions. */
export function connectionOfSorted<Entry>(page: PageArguments, entries: readonly Entry[], sorting: Sorting<Entry>) {
  const size = pageSize(page)
  const sign = sorting.isDescending ? -1 : 1
  const after = page.after ? placeOf(page.after, 'after') : undefined
  const before = page.before ? placeOf(page.before, 'before') : undefined
  const all = entries.map(node => new Edge(node, sorting))
  if (all.length > 1) all.sort((one, other) => sign * compare(one.place, other.place))
  const between =
    after || before
      ? all.filter(
          ({ place }) => (!after || sign * compare(place, after) > 0) && (!before || sign * compare(place, before) < 0),
        )
      : all
  const isBackwards = typeof page.last === 'number'
  const edges = isBackwards ? between.slice(-size) : between.slice(0, size)
  const isCut = edges.length < between.length
  return {
    totalCount: entries.length,
    isTotalExact: true,
    edges,
    pageInfo: new PageInfo(edges, {
      hasNextPage: isBackwards ? before !== undefined : isCut,
      hasPreviousPage: isBackwards ? isCut : after !== undefined,
    }),
  }
}

/** Places are made when they are compared, cursors when they are asked for: lists inside a page mostly go without. */
class Edge<Entry> {
  readonly node: Entry
  readonly #sorting: Sorting<Entry>
  #place: Place | undefined

  constructor(node: Entry, sorting: Sorting<Entry>) {
    this.node = node
    this.#sorting = sorting
  }

  get place(): Place {
    this.#place ??= [this.#sorting.by(this.node), this.#sorting.idOf(this.node)]
    return this.#place
  }

  get cursor(): string {
    return cursorOf(this.place)
  }
}

class PageInfo {
  readonly hasNextPage: boolean
  readonly hasPreviousPage: boolean
  readonly #edges: readonly { cursor: string }[]

  constructor(edges: readonly { cursor: string }[], has: { hasNextPage: boolean; hasPreviousPage: boolean }) {
    this.#edges = edges
    this.hasNextPage = has.hasNextPage
    this.hasPreviousPage = has.hasPreviousPage
  }

  get startCursor(): string | null {
    return this.#edges[0]?.cursor ?? null
  }

  get endCursor(): string | null {
    return this.#edges.at(-1)?.cursor ?? null
  }
}

/** How many entries a caller wants; throws when that makes no sense. */
export function pageSize({ first, last }: PageArguments): number {
  if (typeof first === 'number' && typeof last === 'number') throw badRequest('Give either first or last.')
  const size = first ?? last ?? pageSizeDefault
  if (size < 1 || size > pageSizeMax)
    throw badRequest(`${typeof last === 'number' ? 'last' : 'first'} is a number from 1 to ${pageSizeMax}.`)
  return size
}

type Place = readonly [value: Value, id: string]

function compare([value, id]: Place, [otherValue, otherId]: Place): number {
  if (value !== otherValue) return value < otherValue ? -1 : 1
  if (id === otherId) return 0
  return id < otherId ? -1 : 1
}

function cursorOf(place: Place): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url')
}

function placeOf(cursor: string, name: string): Place {
  const place = parse(Buffer.from(cursor, 'base64url').toString())
  if (!isPlace(place)) throw badRequest(`${name} is not a cursor of this list.`)
  return place
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isPlace(value: unknown): value is Place {
  return (
    Array.isArray(value) &&
    value.length === 2 &&
    ['string', 'number', 'boolean'].includes(typeof value[0]) &&
    typeof value[1] === 'string'
  )
}
