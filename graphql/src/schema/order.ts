import { pageSizeDefault } from '../request/limits.ts'
import type { Builder } from './builder.ts'
import { orderDirection } from './ordering.ts'
import { connectionOfAll, type PageArguments } from './pages.ts'

type Direction = 'ASC' | 'DESC'

/** How a caller orders a list. */
export type OrderArgument<Field extends string> = { field: Field; direction: Direction } | null | undefined

/**
 * The input type `<type>Order`.
 *
 * @param fields what entries can be ordered by, each with its description
 */
export function orderInput<Field extends string>(builder: Builder, type: string, fields: Record<Field, string>) {
  // The keys of the record are the fields.
  const names = Object.keys(fields) as Field[]
  const OrderField = builder.enumType(`${type}OrderField`, {
    description: 'What the list can be ordered by.',
    values: Object.fromEntries(names.map(name => [name, { value: name, description: fields[name] }])) as Record<
      Field,
      { value: Field; description: string }
    >,
  })
  return builder.inputType(`${type}Order`, {
    description: 'How to order the list.',
    fields: t => ({
      field: t.field({ type: OrderField, required: true, description: 'What to compare.' }),
      direction: t.field({ type: orderDirection(builder), required: true, description: 'The direction.' }),
    }),
  })
}

/**
 * A page of a list that the provider answers as a whole, in the order that the caller wants.
 *
 * @param keys what to compare for each field, as text that sorts like the values
 * @param idOf the id of an entry, which decides between equal ones
 */
export function orderedConnection<Entry, Field extends string>(
  page: PageArguments,
  entries: readonly Entry[],
  {
    orderBy,
    keys,
    idOf,
  }: {
    orderBy: NonNullable<OrderArgument<Field>>
    keys: Record<Field, (entry: Entry) => string>
    idOf: (entry: Entry) => string
  },
) {
  const keyOf = (entry: Entry) => `${keys[orderBy.field](entry)}\0${idOf(entry)}`
  const keyed = entries.map(entry => ({ entry, key: keyOf(entry) }))
  const sorted = keyed.sort((one, other) => (one.key < other.key ? -1 : 1)).map(({ entry }) => entry)
  if (orderBy.direction === 'ASC') return connectionOfAll(page, sorted, keyOf)
  // A falling list is a rising one that is read from the other end.
  const { first, after, last, before } = page
  const backwards = typeof last === 'number' ? first : (first ?? pageSizeDefault)
  const rising = connectionOfAll({ first: last, after: before, last: backwards, before: after }, sorted, keyOf)
  const { hasNextPage, hasPreviousPage, startCursor, endCursor } = rising.pageInfo
  return {
    ...rising,
    edges: rising.edges.toReversed(),
    pageInfo: {
      hasNextPage: hasPreviousPage,
      hasPreviousPage: hasNextPage,
      startCursor: endCursor,
      endCursor: startCursor,
    },
  }
}

/** Text that sorts like a number. */
export function sortableNumber(value: number): string {
  return String(value).padStart(16, '0')
}

/** Text that sorts names without regard to case. */
export function sortableName(name: string): string {
  return name.toLowerCase()
}
